// Reads drafts that wait on the server.
import type { Ast, DictEntry } from '../../../../runtime/model/page.ts';
import { readKeptAst } from '../../../assembly/migrate-stored.ts';
import type { WaitingDraft } from '../../../assembly/page-payload.ts';
import type { KeptDraft, SavedDocument } from '../../contracts/page.ts';
import { withEntries } from '../entry-use.ts';
import type { PageStore } from '../page-store.ts';

/** An entry as it was sent: with what it replaces. */
type SentEntry = DictEntry & { replaces?: Omit<DictEntry, 'code'> };

/** Every block of both is new to it, so that all that differs is asked. */
const UNKNOWN: Ast = { vm: [], data: {}, dict: {} };

/** A draft of the server in the newest version of its blocks. */
export function readWaiting({ ast, savedAt, savedBy }: WaitingDraft): KeptDraft {
  const entries = Object.entries<SentEntry>(ast.dict).map(([code, { replaces: _, ...entry }]) => [
    code,
    entry,
  ]);
  return { ast: { ...readKeptAst(ast), dict: Object.fromEntries(entries) as Ast['dict'] }, savedAt, savedBy };
}

/**
 * What was public when a draft was made; an empty document if nobody knows that any more. Entries of the
 * dictionary have the values that the draft replaces, so that a newer value of another page is a conflict.
 */
export function baseOf(draft: WaitingDraft, saved: SavedDocument): Ast {
  const base = draft.revision === saved.revision ? saved.ast : draft.base && readKeptAst(draft.base);
  if (base === undefined) return UNKNOWN;
  const replaced = Object.entries<SentEntry>(draft.ast.dict).flatMap(([code, { replaces }]) =>
    replaces === undefined ? [] : [[code, { ...replaces, code }] as const],
  );
  return withEntries(base, Object.fromEntries(replaced));
}

/** Shows a draft in the place of what is public. No step of the history: nothing has been done yet. */
export function openWaiting(draft: WaitingDraft, page: PageStore): void {
  const drafted = readWaiting(draft);
  const { NavigationCommon, WebSiteCommon } = page.documents;
  const { dict } = drafted.ast;
  const base = { ast: baseOf(draft, page.saved.content), revision: draft.revision };
  page.resume(
    {
      content: drafted.ast,
      NavigationCommon: withEntries(NavigationCommon, dict),
      WebSiteCommon: withEntries(WebSiteCommon, dict),
    },
    page.history,
  );
  page.markSaved('content', base);
  page.markDrafted(drafted);
}
