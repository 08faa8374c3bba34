#ifndef CREVISION_H
#define CREVISION_H

/// The source revision this binary was built from, "unknown" without git, "…-dirty" where the
/// tree had changes.
const char *plumb_revision(void);

/// The date of that revision, ISO 8601 in UTC, or "unknown".
const char *plumb_revision_date(void);

#endif
