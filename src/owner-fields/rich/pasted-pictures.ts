// Stores the pictures that pasted markup holds in itself (`data:`), so that they stay in the text.
import type { FieldServices } from '../../../blocks/fields/services.ts';
import { readFile } from '../media/media-file.ts';

const HELD = /^data:(image\/(?:png|jpe?g|webp|gif|avif));base64,/i;

/** Whether there is a picture to store. */
export const holdsPictures = (html: string): boolean =>
  /<img\b[^>]*?\bsrc\s*=\s*["']?data:image\//i.test(html);

interface StoredPictures {
  /** With the addresses of the library. A picture that was refused is left as it was. */
  html: string;
  /** Why a picture was refused; empty if none was. */
  refused: string;
}

/** Uploads them in order, each once. */
export async function storePictures(html: string, ask: FieldServices['ask']): Promise<StoredPictures> {
  const { documentElement, images } = new DOMParser().parseFromString(html, 'text/html');
  const stored = new Map<string, string>();
  let refused = '';
  for (const image of images) {
    const { src } = image;
    const file = stored.has(src) ? undefined : fileOf(src, stored.size + 1);
    try {
      if (file !== undefined) stored.set(src, await store(file, ask));
    } catch (error) {
      refused = error instanceof Error ? error.message : String(error);
    }
    const address = stored.get(src);
    if (address !== undefined) image.setAttribute('src', address);
  }
  return { html: documentElement.outerHTML, refused };
}

/** The file that an address holds; undefined for an address of another kind, or a damaged one. */
function fileOf(address: string, number: number): File | undefined {
  const type = HELD.exec(address)?.[1]?.toLowerCase();
  if (type === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) =>
      sign.charCodeAt(0),
    );
    return new File([bytes], `${number}.${type.slice('image/'.length)}`, { type });
  } catch {
    return undefined;
  }
}

async function store(file: File, ask: FieldServices['ask']): Promise<string> {
  const stored = readFile(await ask('upload', { file, resourceType: 1 }));
  if (stored === undefined) throw new Error(file.name);
  await ask('keep', [stored.resourceCode]);
  return stored.url;
}
