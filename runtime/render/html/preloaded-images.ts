import { escapeText } from './escape.ts';

/** What an `img` is given that matters here. */
export type ImageProps = Readonly<
  Partial<Record<'src' | 'srcSet' | 'sizes' | 'loading' | 'fetchPriority' | 'type', string | null>>
>;

const LEADING_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*\/>)+/;
/** So many pictures that are not urgent are still among the first. */
const MOST_EARLY = 10;

interface Known {
  early: number;
  late: number;
}

/** The pictures that React asks a browser to load before it has read the page: all that are not lazy, the urgent ones first. */
export class PreloadedImages {
  private readonly early: string[] = [];
  private readonly late: string[] = [];

  note({ sizes, loading, fetchPriority, type, ...image }: ImageProps): void {
    const src = image.src ?? '';
    const srcSet = image.srcSet ?? '';
    if (loading === 'lazy' || fetchPriority === 'low' || src + srcSet === '') return;
    if (/^data:/i.test(src) || /^data:/i.test(srcSet)) return;
    const address = (srcSet === '' ? attribute('href', src) : '') + attribute('imageSrcSet', image.srcSet);
    const rest =
      attribute('imageSizes', sizes) + attribute('type', type) + attribute('fetchPriority', fetchPriority);
    const link = `<link rel="preload" as="image"${address}${rest}/>`;
    if (this.early.includes(link) || this.late.includes(link)) return;
    (fetchPriority === 'high' || this.early.length < MOST_EARLY ? this.early : this.late).push(link);
  }

  /** HTML that React has rendered, without the preloads it begins with: those are noted. */
  take(html: string): string {
    const found = LEADING_PRELOADS.exec(html)?.[0];
    if (found === undefined) return html;
    for (const link of found.match(/<[^>]+>/g) ?? []) if (!this.early.includes(link)) this.early.push(link);
    return html.slice(found.length);
  }

  mark(): Known {
    return { early: this.early.length, late: this.late.length };
  }

  reset({ early, late }: Known): void {
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
