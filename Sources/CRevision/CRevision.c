#include "CRevision.h"

// The Makefile writes this header; a build without it (or without git) does not know its revision.
#if __has_include("revision.h")
#include "revision.h"
#else
#define PLUMB_REVISION "unknown"
#define PLUMB_REVISION_DATE "unknown"
#endif

const char *plumb_revision(void) { return PLUMB_REVISION; }

const char *plumb_revision_date(void) { return PLUMB_REVISION_DATE; }
