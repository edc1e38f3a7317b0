// Declares how a translation differs from the default language, for tools and actions.
import type { Followed } from '../../../runtime/edit/follow-default.ts';
import type { Operation } from '../../../runtime/edit/operation.ts';
import type { DocumentName, EditTarget } from '../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../runtime/model/page.ts';

/** Nothing but `isTranslation` is known of what the default language lacks, and until it is loaded. */
export interface OwnTranslation {
  /** The page is not in the default language. */
  isTranslation: boolean;
  /** It differs from the default language. */
  isOwn?: boolean;
  /** Of an item: its list has other items than in the default language, or in another order. */
  isOwnList?: boolean;
  /** Its text equals the default language's, and needs a translation. */
  isUntranslated?: boolean;
  /** Its text equals the default language's because an owner says so. */
  isSameOnPurpose?: boolean;
}

/** No operations: there is nothing to change, or the page is in the default language. */
export interface DefaultLanguageCommands {
  /** Its documents; without members in the default language itself, and until they are loaded. */
  readonly documents: Partial<Record<DocumentName, Ast>>;
  /** Acts at once, or when the documents of a translation's default language are loaded. */
  whenLoaded(act: () => void): void;
  /** Makes a target of a translation follow the default language again. */
  follow(what: Followed, target: EditTarget): Operation[];
  /** Gives an empty text that of the default language, which visitors see in its place. */
  fillEmptied(target: EditTarget): Operation[];
}
