// Draws the picture of a captcha as lines of an SVG.
import { randomInt } from 'node:crypto';
import letters from './captcha-letters.json';

/** Letters and digits that cannot be confused. */
export const CAPTCHA_LETTERS = '2345679ACEFHJKLMNPRTVWXY';

const WIDTH = 160;
const HEIGHT = 60;
/** Colours of a picture. Letters and noise have the same one, so that colour does not separate them. */
const PAPER = '#f3efe8';
const INK = '#3b3733';

type Point = readonly [x: number, y: number];
type Line = readonly Point[];

/** Strokes of the letters on a grid of 6 by 10; `~` precedes the points of a round one. */
const STROKES: Readonly<Record<string, readonly string[]>> = letters;

/**
 * Draws an answer as SVG of 160 by 60. It contains no text, only lines that are bent differently each time
 * and cut into pieces in random order, among lines that belong to no letter.
 */
export function drawCaptchaPicture(answer: string): string {
  const bend = makeBend();
  const slot = WIDTH / (answer.length + 0.4);
  const drawn = Array.from(answer.toUpperCase()).flatMap((letter, index) =>
    drawLetter(letter, slot * (index + 0.7), slot).map(bend),
  );
  const lines = shuffle(
    [...drawn, drawNoise(), ...Array.from({ length: 6 }, drawScrap).map(bend)].flatMap(cut),
  );
  const paths = lines
    .map((line) => `<path d="${writePath(line)}" stroke-width="${between(2.2, 3).toFixed(1)}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>` +
    `<g fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`
  );
}

/** A letter around `x`, rotated, slanted and scaled at random. */
function drawLetter(letter: string, x: number, slot: number): Line[] {
  const width = (slot / 6) * between(0.5, 0.62);
  const height = between(3.1, 3.7);
  const slant = between(-0.25, 0.25);
  const turn = between(-0.26, 0.26);
  const y = HEIGHT / 2 + between(-5, 5);
  const left = x + between(-2, 2);
  const place = ([column, row]: Point): Point => {
    const up = (row - 5) * height;
    const along = (column - 3) * width + up * slant;
    return [
      left + along * Math.cos(turn) - up * Math.sin(turn),
      y + along * Math.sin(turn) + up * Math.cos(turn),
    ];
  };
  return (STROKES[letter] ?? []).map((stroke) => {
    const points = readPoints(stroke.replace('~', ''));
    return divide((stroke.startsWith('~') ? round(round(points)) : points).map(place));
  });
}

function readPoints(text: string): Line {
  return text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
}

/** Rounds the corners of a line (Chaikin); its ends stay. */
function round(line: Line): Line {
  const cutCorners = line.slice(1).flatMap((to, index): Point[] => {
    const from = line[index] ?? to;
    return [mix(from, to, 0.25), mix(from, to, 0.75)];
  });
  return [line[0] ?? [0, 0], ...cutCorners, line[line.length - 1] ?? [0, 0]];
}

/** Inserts points about every 3 units, so that the line can be bent and cut anywhere. */
function divide(line: Line): Line {
  const points = line.slice(1).flatMap((to, index): Point[] => {
    const from = line[index] ?? to;
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / between(2, 4)));
    return Array.from({ length: steps }, (_, step) => mix(from, to, (step + 1) / steps));
  });
  return [line[0] ?? [0, 0], ...points];
}

/** A wave through the whole picture, different each time. */
function makeBend(): (line: Line) => Line {
  const [acrossPhase, alongPhase] = [between(0, 6.3), between(0, 6.3)];
  const [acrossLength, alongLength] = [between(9, 14), between(11, 18)];
  return (line) =>
    line.map(([x, y]) => [
      x + 2.4 * Math.sin(y / acrossLength + acrossPhase) + between(-0.25, 0.25),
      y + 3.2 * Math.sin(x / alongLength + alongPhase) + between(-0.25, 0.25),
    ]);
}

/** A line across all letters. */
function drawNoise(): Line {
  const [start, end] = [between(8, HEIGHT - 8), between(8, HEIGHT - 8)];
  const [phase, length, height] = [between(0, 6.3), between(9, 22), between(4, 9)];
  const from = between(0, WIDTH * 0.3);
  const to = between(WIDTH * 0.7, WIDTH);
  return Array.from({ length: 40 }, (_, step): Point => {
    const part = step / 39;
    const x = from + (to - from) * part;
    return [x, start + (end - start) * part + height * Math.sin(x / length + phase)];
  });
}

/** A few strokes that belong to no letter. */
function drawScrap(): Line {
  const [x, y, turn, size] = [between(6, WIDTH - 6), between(6, HEIGHT - 6), between(0, 6.3), between(2, 4)];
  return Array.from({ length: 4 }, (_, step): Point => {
    const angle = turn + step * 0.5;
    return [x + step * size * Math.cos(angle), y + step * size * Math.sin(angle)];
  });
}

/** Cuts a line into touching pieces, each drawn in a random direction. */
function cut(line: Line): Line[] {
  const pieces: Line[] = [];
  for (let at = 0; at < line.length - 1;) {
    const end = Math.min(line.length - 1, at + randomInt(2, 9));
    const piece = line.slice(at, end + 1);
    pieces.push(between(0, 1) < 0.5 ? piece : piece.toReversed());
    at = end;
  }
  return pieces;
}

function writePath(line: Line): string {
  return `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

function mix([x1, y1]: Point, [x2, y2]: Point, part: number): Point {
  return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

// A random number of the system's generator: predictable bends could be undone.
function between(least: number, most: number): number {
  return least + ((most - least) * randomInt(2 ** 32)) / 2 ** 32;
}
