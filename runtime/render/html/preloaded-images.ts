/** The images that a page preloads, chosen and ordered as React does. */
import { escapeText } from './escape.ts';

/** The props of an `img` that decide whether and how it is preloaded. */
export type ImageProps = Readonly<
  Partial<Record<'src' | 'srcSet' | 'sizes' | 'loading' | 'fetchPriority' | 'type', string | null>>
>;

const LEADING_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*\/>)+/;
/** Images without a priority go before the others up to this number. */
const MAX_EARLY = 10;

/** A position in the output, for `reset`. */
export interface ImagesMark {
  early: number;
  late: number;
}

/** Collects the images of a page that are not lazy. Those with `fetchPriority="high"` come first. */
export class PreloadedImages {
  private readonly early: string[] = [];
  private readonly late: string[] = [];

  add({ sizes, loading, fetchPriority, type, ...image }: ImageProps): void {
    const src = image.src ?? '';
    const srcSet = image.srcSet ?? '';
    if (loading === 'lazy' || fetchPriority === 'low' || src + srcSet === '') return;
    if (/^data:/i.test(src) || /^data:/i.test(srcSet)) return;
    const address = (srcSet === '' ? attribute('href', src) : '') + attribute('imageSrcSet', image.srcSet);
    const rest =
      attribute('imageSizes', sizes) + attribute('type', type) + attribute('fetchPriority', fetchPriority);
    const link = `<link rel="preload" as="image"${address}${rest}/>`;
    if (this.early.includes(link) || this.late.includes(link)) return;
    (fetchPriority === 'high' || this.early.length < MAX_EARLY ? this.early : this.late).push(link);
  }

  /** Removes the preloads from the beginning of HTML that React has rendered, and adds them to the others. */
  extract(html: string): string {
    const found = LEADING_PRELOADS.exec(html)?.[0];
    if (found === undefined) return html;
    for (const link of found.match(/<[^>]+>/g) ?? []) if (!this.early.includes(link)) this.early.push(link);
    return html.slice(found.length);
  }

  mark(): ImagesMark {
    return { early: this.early.length, late: this.late.length };
  }

  reset({ early, late }: ImagesMark): void {
    this.early.length = early;
    this.late.length = late;
  }

  text(): string {
    return this.early.join('') + this.late.join('');
  }
}

function attribute(name: string, value: string | null | undefined): string {
  return value === undefined || value === null ? '' : ` ${name}="${escapeText(value)}"`;
}
