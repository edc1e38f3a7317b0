import type { ElementHandle, Page } from 'playwright-core';
import sharp from 'sharp';

type Rgb = readonly [number, number, number];

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
  const pixel = (x: number, y: number): Rgb => {
    const at = (y * info.width + x) * 3;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
  return texts.map(({ text, colour, lines }) => {
    const ratios = lines.flatMap((line) => {
      const found: number[] = [];
      for (let y = Math.max(0, Math.floor(line.y)); y < Math.min(info.height, line.y + line.height); y++)
        for (let x = Math.max(0, Math.floor(line.x)); x < Math.min(info.width, line.x + line.width); x++)
          found.push(contrastOf(colour, pixel(x, y)));
      return found;
    });
    ratios.sort((one, other) => one - other);
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

function contrastOf([red, green, blue, opacity]: ShownText['colour'], behind: Rgb): number {
  const shown = [red, green, blue].map(
    (part, index) => part * opacity + (behind[index] ?? 0) * (1 - opacity),
  );
  const [light = 0, dark = 0] = [luminance(shown), luminance(behind)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
