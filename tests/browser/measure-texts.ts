import type { ElementHandle, Page } from 'playwright-core';
import sharp from 'sharp';

interface ShownText {
  text: string;
  colour: readonly [number, number, number, number];
  /** Boxes of its lines, from the upper left corner of the measured element. */
  lines: { x: number; y: number; width: number; height: number }[];
}

/** The share of the pixels behind a text that may have less contrast than the result. */
const IGNORED = 0.05;

/**
 * The contrast of every text inside the elements, on screenshots without their letters: 95 % of the pixels
 * behind a text have at least this ratio. Elements outside the window's width are left out.
 */
export async function measureTexts(
  page: Page,
  selector: string,
): Promise<[text: string, contrast: number][]> {
  const found: [string, number][] = [];
  await page.evaluate(hideLetters);
  for (const element of await page.locator(selector).elementHandles()) {
    const box = await element.boundingBox();
    const isShown = box !== null && box.width > 0 && box.x >= 0 && box.x < (page.viewportSize()?.width ?? 0);
    if (isShown) found.push(...(await measureElement(element as ElementHandle<HTMLElement>)));
  }
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return found;
}

/** Marks elements of the main part that hold a picture or video and texts over it; returns their selector. */
export async function markPictures(page: Page): Promise<string> {
  await page.evaluate(() => {
    const isOver = (node: Node, area: DOMRect): boolean => {
      const host = node.parentElement;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = (node.nodeValue ?? '').trim() === '' ? [] : [...range.getClientRects()];
      return (
        host?.closest('.sr-only') === null &&
        lines.some(
          ({ left, right, top, bottom, width }) =>
            width > 1 && left < area.right && right > area.left && top < area.bottom && bottom > area.top,
        )
      );
    };
    const hasTextOver = (element: Element, area: DOMRect): boolean => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) if (isOver(walker.currentNode, area)) return true;
      return false;
    };
    for (const picture of document.querySelectorAll('main :is(img, video)')) {
      const area = picture.getBoundingClientRect();
      let host = picture.parentElement;
      while (area.width > 0 && host !== null && host.localName !== 'main' && !hasTextOver(host, area))
        host = host.parentElement;
      if (area.width > 0 && host !== null && host.localName !== 'main') host.dataset.measured = '';
    }
  });
  return 'main [data-measured]';
}

async function measureElement(element: ElementHandle<HTMLElement>): Promise<[string, number][]> {
  const texts = await element.evaluate(listTexts);
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const contrastAt = (at: number, colour: ShownText['colour']): number =>
    contrastOf(colour, data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  return texts.map(({ text, colour, lines }) => {
    const found: number[] = [];
    for (const line of lines)
      for (let y = Math.max(0, Math.floor(line.y)); y < Math.min(info.height, line.y + line.height); y++)
        for (let x = Math.max(0, Math.floor(line.x)); x < Math.min(info.width, line.x + line.width); x++)
          found.push(contrastAt((y * info.width + x) * 3, colour));
    // Numbers of a typed array are sorted without a function for each comparison.
    const ratios = Float64Array.from(found).sort();
    return [text, ratios[Math.floor(ratios.length * IGNORED)] ?? 21];
  });
}

/** Runs in the page. A constructed style sheet: the policy forbids the style element of `screenshot`. */
function hideLetters(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { color: transparent !important } header, .fixed { visibility: hidden !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page, after the element's pictures have loaded. */
async function listTexts(element: HTMLElement): Promise<ShownText[]> {
  const images = [...element.querySelectorAll('img')];
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode()));
  const sheet = document.adoptedStyleSheets.pop();
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (paint === null || sheet === undefined) throw new Error('The colours cannot be read.');
  const read = (colour: string): ShownText['colour'] => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, opacity = 0] = paint.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, opacity / 255];
  };
  const found: ShownText[] = [];
  const corner = element.getBoundingClientRect();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const host = node.parentElement;
    if (host === null || (node.nodeValue ?? '').trim() === '' || host.closest('.sr-only') !== null) continue;
    if (!host.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()]
      .filter(({ width }) => width > 1)
      .map(({ x, y, width, height }) => ({ x: x - corner.x, y: y - corner.y, width, height }));
    if (lines.length > 0)
      found.push({ text: node.nodeValue ?? '', colour: read(getComputedStyle(host).color), lines });
  }
  document.adoptedStyleSheets.push(sheet);
  return found;
}

// Called for millions of pixels: it makes no arrays.
function contrastOf(
  [red, green, blue, opacity]: ShownText['colour'],
  behindRed: number,
  behindGreen: number,
  behindBlue: number,
): number {
  const shown = luminance(
    red * opacity + behindRed * (1 - opacity),
    green * opacity + behindGreen * (1 - opacity),
    blue * opacity + behindBlue * (1 - opacity),
  );
  const behind = luminance(behindRed, behindGreen, behindBlue);
  return (Math.max(shown, behind) + 0.05) / (Math.min(shown, behind) + 0.05);
}

const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The part of a whole number is looked up. */
const linear = (value: number): number => LINEAR[value] ?? linearOf(value);

function linearOf(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

const LINEAR = Array.from({ length: 256 }, (_, value) => linearOf(value));
