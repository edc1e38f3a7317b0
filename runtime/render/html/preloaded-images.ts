/** Chooses the images that a page preloads, in the order of React. */
import { isMediaAddress } from '../../model/link.ts';
import { areMediaAddresses } from './attributes.ts';
import { escapeText } from './escape.ts';

/** The props of an `img` that decide whether and how it is preloaded. */
type ImageProps = Readonly<
  Partial<Record<'src' | 'srcSet' | 'sizes' | 'loading' | 'fetchPriority' | 'type', string | null>>
>;

const LEADING_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*\/>)+/;
/** Images without a priority go before the others up to this number. */
const MAX_EARLY = 10;

/** A preload as HTML. Those that React has written are first; an image's priority may be high. */
interface Preload {
  link: string;
  rank: 'first' | 'high' | 'normal';
}

/** The preloads of a part of a page, to be added to another page. */
export type Preloads = readonly Preload[];

/** A position in the output, for `reset` and `since`. */
export interface ImagesMark {
  early: number;
  late: number;
  wanted: number;
}

/** Collects the images of a page that are not lazy. Those with `fetchPriority="high"` come first. */
export class PreloadedImages {
  private readonly early: string[] = [];
  private readonly late: string[] = [];
  /** All preloads that were asked for, in order, also those that were there already. */
  private readonly wanted: Preload[] = [];

  add({ src, srcSet, sizes, loading, fetchPriority, type }: ImageProps): void {
    if (loading === 'lazy' || fetchPriority === 'low') return;
    const hasSet = isFilled(srcSet);
    if (!hasSet && !isFilled(src)) return;
    if ((isFilled(src) && !isMediaAddress(src)) || (hasSet && !areMediaAddresses(srcSet))) return;
    const address = (hasSet ? '' : attribute('href', src)) + attribute('imageSrcSet', srcSet);
    const rest =
      attribute('imageSizes', sizes) + attribute('type', type) + attribute('fetchPriority', fetchPriority);
    const link = `<link rel="preload" as="image"${address}${rest}/>`;
    this.put({ link, rank: fetchPriority === 'high' ? 'high' : 'normal' });
  }

  /** Adds preloads that `since` has returned. */
  addAll(preloads: Preloads): void {
    for (const preload of preloads) this.put(preload);
  }

  private put(preload: Preload): void {
    const { early, late } = this;
    const { link, rank } = preload;
    this.wanted.push(preload);
    if (early.includes(link)) return;
    if (rank === 'first') early.push(link);
    else if (!late.includes(link)) (rank === 'high' || early.length < MAX_EARLY ? early : late).push(link);
  }

  /** Removes the preloads from the beginning of HTML that React has rendered, and adds them to the others. */
  extract(html: string): string {
    if (!html.startsWith('<link')) return html;
    const found = LEADING_PRELOADS.exec(html)?.[0];
    if (found === undefined) return html;
    for (const link of found.match(/<[^>]+>/g) ?? []) this.put({ link, rank: 'first' });
    return html.slice(found.length);
  }

  mark(): ImagesMark {
    return { early: this.early.length, late: this.late.length, wanted: this.wanted.length };
  }

  reset({ early, late, wanted }: ImagesMark): void {
    this.early.length = early;
    this.late.length = late;
    this.wanted.length = wanted;
  }

  /** The preloads that were asked for after `mark`. */
  since({ wanted }: ImagesMark): Preloads {
    return this.wanted.slice(wanted);
  }

  text(): string {
    return this.early.join('') + this.late.join('');
  }
}

function isFilled(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== '';
}

function attribute(name: string, value: string | null | undefined): string {
  return value === undefined || value === null ? '' : ` ${name}="${escapeText(value)}"`;
}
