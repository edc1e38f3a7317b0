// Measures the contrast of the texts of a block against the pixels behind them.
import { blend, readColour, type Rgba } from '../elements/measure-style.ts';
import { paintBlock, SCALE, type PaintedBlock } from './paint-block.ts';

/** The share of the pixels behind a text that may have less contrast: highlights of a few pixels. */
const IGNORED = 0.05;

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** The lowest contrast of a text in the block, from 1 to 21 (WCAG 2.2); undefined without texts. */
export function measureBlock(root: HTMLElement): number | undefined {
  const painted = paintBlock(root);
  if (painted === undefined) return undefined;
  const lowest = listTexts(root).flatMap(({ host, lines }) => {
    const colour = readColour(root.ownerDocument.defaultView?.getComputedStyle(host).color ?? 'black');
    const ratios = lines.flatMap((line) => measureLine(painted, line, colour)).toSorted((a, b) => a - b);
    return ratios[Math.floor(ratios.length * IGNORED)] ?? [];
  });
  return lowest.length === 0 ? undefined : Math.min(...lowest);
}

function listTexts(root: HTMLElement): { host: HTMLElement; lines: DOMRect[] }[] {
  const { ownerDocument: document } = root;
  const texts: { host: HTMLElement; lines: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const host = node.parentElement;
    if (host === null || node.nodeValue?.trim() === '' || host.closest('.sr-only') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (lines.length > 0) texts.push({ host, lines });
  }
  return texts;
}

function measureLine({ x, y, context }: PaintedBlock, line: DOMRect, colour: Rgba): number[] {
  const width = Math.max(1, Math.floor(line.width * SCALE));
  const height = Math.max(1, Math.floor(line.height * SCALE));
  const { data } = context.getImageData((line.x - x) * SCALE, (line.y - y) * SCALE, width, height);
  return Array.from({ length: width * height }, (_, index) => {
    const behind: Rgba = [data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0, 1];
    return contrastOf(blend(colour, behind), behind);
  });
}

function contrastOf(one: Rgba, other: Rgba): number {
  const [bright, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (value: number): number => LINEAR[Math.round(value)] ?? 0;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
