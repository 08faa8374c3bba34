#!/usr/bin/env python3
"""What HarfBuzz and ICU say of texts, to hold Plumb's metrics of fonts against.

    text-oracle.py fixture FOLDER > texts.jsonl      a few hundred texts for the tests
    text-oracle.py breaks FOLDER > icu-breaks.txt    where ICU breaks them
    text-oracle.py compare FOLDER PLUMB [COUNT]      COUNT random texts against a plumb program

FOLDER holds the font files. Needs uharfbuzz and PyICU. Texts are laid out greedily at places where
ICU breaks lines; each line is shaped alone, and the spaces at its end do not count when it is asked
whether it fits. A word that is longer than a line is broken between characters.
"""

import json
import random
import subprocess
import sys

import icu
import uharfbuzz as hb

# Inter's contextual alternates look at more than pairs, which its table does not tell.
FONTS = {
    ("noto-sans-1", 400): ("NotoSans-Regular.ttf", {}),
    ("noto-sans-1", 700): ("NotoSans-Bold.ttf", {}),
    ("inter-1", 400): ("Inter-Regular.otf", {"calt": False}),
    ("inter-1", 700): ("Inter-Bold.otf", {"calt": False}),
}

WORDS = """
the of and to in a is that it was for on are with as his they be at one have this from or had by hot
AVATAR To Way fjord office affine flow “quoted” (bracketed) well-known e-mail and/or 3.14 1,000.50
$12.95 50% 10:30 #5 C++ x=y a/b/c http://example.org/path?query=1 user@example.org don’t rock’n’roll
Привет, мир! Съешь ещё этих мягких французских булок Γειά σου Κόσμε — dash – en … dots naïve café
Łódź Zürich São Ýmir Tōkyō Đakovo Ürün №5 €20 £3 «гильмет» ¿qué? ¡hola! 5×3 ±2 A&B R&D T. V. W, Yo
incomprehensibilities Donaudampfschifffahrtsgesellschaft pneumonoultramicroscopicsilicovolcanoconiosis
""".split()


class Face:
    def __init__(self, path, features):
        face = hb.Face(hb.Blob.from_file_path(path))
        self.font, self.upem, self.features = hb.Font(face), face.upem, features
        self.widths = {}

    def width(self, text):
        """In units of the em."""
        if text not in self.widths:
            buffer = hb.Buffer()
            buffer.add_str(text)
            buffer.guess_segment_properties()
            hb.shape(self.font, buffer, self.features)
            assert not any(info.codepoint == 0 for info in buffer.glyph_infos), text
            self.widths[text] = sum(each.x_advance for each in buffer.glyph_positions)
        return self.widths[text]


def places(text):
    """The offsets of code points in front of which ICU allows a break, the end among them."""
    iterator = icu.BreakIterator.createLineInstance(icu.Locale.getRoot())
    iterator.setText(text)
    return list(iterator)


def lines(text, face, em, width):
    """The lines of a text with their spaces, at a width in points."""
    def fits(line):
        return face.width(line.rstrip(" ")) * em <= width * face.upem * (1 + 1e-12)

    result = []
    for paragraph in text.split("\n"):
        line, last = "", 0
        for place in places(paragraph) or [0]:
            word = paragraph[last:place]
            last = place
            if line and not fits(line + word):
                result.append(line)
                line = ""
            if not line:
                while not fits(word):
                    count = cluster(word, 0)
                    while fits(word[:cluster(word, count)]):
                        count = cluster(word, count)
                    if count >= len(word.rstrip(" ")):
                        break
                    result.append(word[:count])
                    word = word[count:]
            line += word
        result.append(line)
    return result


def cluster(text, start):
    """Where the character at an offset ends, with what has no width behind it."""
    end = start + 1
    while text[end:end + 1] in tuple("\u00ad\u200b\u2060"):
        end += 1
    return end


def random_text(generator):
    separators = [" "] * 30 + ["  ", "\n", "-", "/", "", "\u00a0", "\u200b", "\u00ad", " — ", ", "]
    count = generator.choice([1, 2, 3, 5, 8, 13, 30])
    text = ""
    for number in range(count):
        text += (generator.choice(separators) if number else "") + generator.choice(WORDS)
    return text


def cases(folder, count, seed):
    generator = random.Random(seed)
    faces = {key: Face(f"{folder}/{file}", features) for key, (file, features) in FONTS.items()}
    for _ in range(count):
        key = generator.choice(list(faces))
        face = faces[key]
        text = random_text(generator)
        em = generator.choice([10, 11, 12, 13, 15, 17, 20, 22, 28, 34])
        natural = max(face.width(line) for line in text.split("\n")) * em / face.upem
        width = generator.choice([
            None, 1, 20, 40, 80, 120, 200, 320, round(natural * generator.random(), 2)])
        found = lines(text, face, em, float("inf") if width is None else width)
        yield {
            "metric": key[0], "weight": key[1], "text": text, "em": em, "width": width,
            "lines": len(found), "widest": max(face.width(line) for line in found),
            "unitsPerEm": face.upem,
        }


def document(case):
    style = "bold" if case["weight"] == 700 else "regular"
    return {
        "format": 1, "view": "Text", "arguments": {"0": case["text"]},
        "modifiers": [{"name": "font", "arguments": {
            "0": {"system": {"size": case["em"], "weight": style}}}}],
    }


def compare(folder, program, count):
    found = list(cases(folder, count, seed=7))
    process = subprocess.Popen(
        [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    wrong = 0
    for number, case in enumerate(found):
        pixel = 1 / 1024
        process.stdin.write(json.dumps({
            "plumb": 1, "id": number, "document": document(case),
            "proposal": [case["width"], None],
            "environment": {"textMetric": case["metric"], "displayScale": 1 / pixel}}) + "\n")
        process.stdin.flush()
        one = dict(case)
        answer = json.loads(process.stdout.readline())
        if "size" not in answer:
            wrong += 1
            print("no answer:", answer, case)
            continue
        # A line's height: known from one line of the same face and size.
        process.stdin.write(json.dumps({
            "plumb": 1, "id": "line", "document": document(dict(case, text="x")),
            "proposal": [None, None],
            "environment": {"textMetric": case["metric"], "displayScale": 1 / pixel}}) + "\n")
        process.stdin.flush()
        line = json.loads(process.stdout.readline())["size"][1]
        points = case["widest"] * case["em"] / case["unitsPerEm"]
        if case["width"] is not None:
            points = min(points, case["width"])
        if abs(answer["size"][0] - points) > pixel or answer["size"][1] != case["lines"] * line:
            wrong += 1
            print("differs:", one, "expected", points, case["lines"] * line, "got", answer["size"])
    process.stdin.close()
    print(f"{len(found)} texts, {wrong} differ")
    return wrong


def main():
    command, folder = sys.argv[1:3]
    if command == "fixture":
        for case in cases(folder, 400, seed=15):
            print(json.dumps(case, ensure_ascii=False, sort_keys=True))
    elif command == "breaks":
        print("# Written by Tools/text-oracle.py: where ICU", icu.ICU_VERSION, "breaks lines.")
        generator = random.Random(3)
        for _ in range(400):
            text = random_text(generator).replace("\n", " ")
            ends = [0] + places(text)
            print("/".join(" ".join(f"{ord(each):04X}" for each in text[first:last])
                           for first, last in zip(ends, ends[1:])))
    else:
        count = int(sys.argv[4]) if len(sys.argv) > 4 else 2000
        sys.exit(compare(folder, sys.argv[3], count) > 0)


if __name__ == "__main__":
    main()
