// Draws copies of a block in hidden frames, at the widths of a phone, a tablet and a desktop.

import { delay } from '../../../../runtime/model/pending-work.ts';

const WIDTHS = [375, 768, 1440] as const;
const HEIGHT = 800;
/** Pictures that take longer are not looked at. */
const PAINT_MS = 10_000;

interface BlockCopies {
  roots: readonly HTMLElement[];
  remove(): void;
}

/** Resolves when the style sheets, fonts and pictures of the copies are loaded. */
export async function copyBlock(root: HTMLElement): Promise<BlockCopies> {
  const frames = WIDTHS.map(addFrame);
  const remove = (): void => frames.forEach((frame) => frame.remove());
  try {
    return { roots: await Promise.all(frames.map((frame) => copyInto(frame, root))), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function addFrame(width: number): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-9999px',
    top: '0',
    border: '0',
    width: `${width}px`,
    height: `${HEIGHT}px`,
  });
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  document.body.append(frame);
  return frame;
}

async function copyInto(frame: HTMLIFrameElement, root: HTMLElement): Promise<HTMLElement> {
  const { contentDocument: inside, contentWindow: view } = frame;
  if (inside === null || view === null) throw new Error('The frame has no document.');
  inside.documentElement.lang = document.documentElement.lang;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.map((link) => addLink(inside, link.href)));
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(readPageStyles());
  inside.adoptedStyleSheets = [sheet];
  const copy = inside.importNode(root, true);
  for (const element of [copy, ...copy.querySelectorAll('[data-edit]')]) element.removeAttribute('data-edit');
  inside.body.append(copy);
  const images = [...copy.querySelectorAll('img')];
  for (const image of images) image.loading = 'eager';
  // A picture that cannot be loaded is not painted; one that does not come is not waited for.
  const painted = Promise.allSettled([inside.fonts.ready, ...images.map((image) => image.decode())]);
  const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
  const stop = delay('pictures', giveUp, PAINT_MS);
  await Promise.race([painted, late]);
  stop();
  return copy;
}

function addLink(inside: Document, href: string): Promise<void> {
  const link = inside.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The style sheet ${href} was not loaded.`));
  });
  inside.head.append(link);
  return loaded;
}

/** The rules of the page's style elements: the styles that owners have stored. */
function readPageStyles(): string {
  return [...document.styleSheets]
    .filter(({ ownerNode }) => ownerNode instanceof HTMLStyleElement)
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n');
}
