/** Lists the kinds of pages. They differ only in what is said here: the pipeline is the same for all. */
import type { MessageSection } from '../../assembly/messages.ts';
import type { EntryName } from './entries.ts';

/** What distinguishes one kind of page. */
export interface PageKind {
  /** The browser program that the page starts. */
  entry: EntryName;
  /** The sections of the locale whose messages the page needs. */
  messages: readonly MessageSection[];
  /** Put before every path of the site. */
  base: string;
  /** True if it contains the blocks that visitors do not get. */
  hasHidden?: boolean;
}

export const PAGE_KINDS = {
  /** A stored page, for visitors. */
  visitor: { entry: 'site', messages: ['site', 'form'], base: '' },
  /** A page document with a layout, drawn between the site's header and footer: sign-in, personal center. */
  layout: { entry: 'site', messages: ['site', 'form', 'member'], base: '' },
  /** A stored page with the editor, for owners. */
  edit: { entry: 'editor', messages: ['site', 'form', 'placeholders'], base: '/edit', hasHidden: true },
  /** A page document without a layout: a screen of the console, as the owner's sign-in. */
  screen: { entry: 'console', messages: ['site', 'form', 'console'], base: '' },
} as const satisfies Record<string, PageKind>;
