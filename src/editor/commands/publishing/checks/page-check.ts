// Declares what the checks before publishing get, and what they find.
import type { ApiCalls } from '../../../../../runtime/generated/api.generated.ts';
import type { DocumentName } from '../../../../../runtime/model/edit-target.ts';
import type { Documents } from '../../../../../runtime/edit/change.ts';
import type { Ast, SiteModel } from '../../../../../runtime/model/page.ts';
import type { BlockPlace } from '../../saving/rejection.ts';

/** A heading as it is drawn. */
export interface DrawnHeading {
  /** From 1 to 6. */
  level: number;
  text: string;
  place: BlockPlace;
}

/** A page to check: what is stored, how it is drawn, and what only the server knows. */
export interface CheckedPage {
  /** With the language of the page and the messages of its placeholders. */
  site: SiteModel;
  /** The path of the page, without its language. */
  path: string;
  documents: Documents;
  /** The same in the default language, while a translation is checked. */
  original: Partial<Record<DocumentName, Ast>>;
  /** In the order of the page. */
  headings: readonly DrawnHeading[];
  /** The lowest contrast of a text in a block, from 1 to 21. */
  contrasts: readonly { place: BlockPlace; ratio: number }[];
  /** Undefined if the server did not answer. */
  addresses: KnownAddresses | undefined;
  /** What the page said as its kit does when the server was asked. Undefined if it did not answer. */
  left: readonly LeftText[] | undefined;
}

export type LeftText = ApiCalls['consoleKit.leftTexts']['data'][number];

/** What the server knows of the addresses that a page names. */
export interface KnownAddresses {
  /** Those that lead to nothing. */
  missing: ReadonlySet<string>;
  /** Bytes of files of the media library, by address. */
  sizes: ReadonlyMap<string, number>;
}

export interface Finding {
  /** `must look`: visitors are worse off. `hint`: it may be meant. */
  severity: 'must look' | 'hint';
  /** Undefined for what is of the whole page. */
  place?: BlockPlace;
  /** Address of the console, for what is mended there. */
  link?: string;
  /** The key of the sentence among the messages of the editor. */
  message: string;
  values?: Readonly<Record<string, string>>;
}

/** The same page in a language that is not on the screen. Publishing puts that up, too. */
export interface OtherLanguage {
  language: string;
  /** As it is stored. Undefined if the server did not answer. */
  page: CheckedPage | undefined;
  /** What is to be public there next, if a draft waits. */
  draft?: CheckedPage | undefined;
  /** False for what follows the page on the screen: it is checked there, with what is not saved yet. */
  isOwn(place: BlockPlace): boolean;
}

export interface PageCheck {
  /** Reads only what is stored in a language, so it runs on every language of the page. */
  isOfTexts?: true;
  /** Lists what it finds in the order of the page. Never changes the page. */
  run(page: CheckedPage): Finding[];
}

/** Gives a rule its type. */
export function definePageCheck(check: PageCheck): PageCheck {
  return check;
}
