/** Declares what the screens of the console share. */
import { createContext, useContext } from 'react';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import type { LocalizedText } from '../../../runtime/generated/documents.generated.ts';
import type { CONSOLE_LOCALS } from '../../assembly/console-documents.ts';
import type { StepRunner } from '../../assembly/step-runner.ts';
import type { SeenAnswers } from './seen-answers.ts';

/** What the expressions of a screen read, beside `site`. */
export type ScreenScope = Partial<Record<(typeof CONSOLE_LOCALS)[number], unknown>>;

/** Who works in the console. */
interface ConsoleOwner {
  name: string;
  permissions: ReadonlySet<string>;
  /** The languages whose texts an owner may write who may only translate. */
  languages: readonly string[];
}

/** The page whose dialog the console is drawn in. */
export interface HostPage {
  /** What a new record begins with. */
  values: JsonObject;
  /** Says what the frame shows. */
  setTitle(title: string): void;
  /** A record was changed, by the call that reads it. The dialog stays. */
  noteChange(call: string, id: string): void;
  /** Says who opens other records in the dialog, by their address in the console. */
  setOpener(open: (address: string) => void): void;
  /** Ends the dialog. The page gets the last changed record as it is now. */
  leave(isNew?: boolean): Promise<void>;
}

export interface Console {
  /** Undefined in a tab of its own. */
  host?: HostPage;
  site: SiteModel;
  /** Reads the site anew, after its settings were changed. Rejects when it cannot be read. */
  refreshSite(): Promise<void>;
  owner: ConsoleOwner;
  actions: ActionDependencies;
  /** Makes a GET call. Rejects with a message for the owner. */
  read: SourceCaller;
  /** What calls have answered before. */
  seen: SeenAnswers;
  runner: StepRunner<(typeof CONSOLE_LOCALS)[number], ActionDependencies>;
  /** A message of the section `console`. */
  translate(key: string, values?: Readonly<Record<string, unknown>>): string;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

export function useConsole(): Console {
  const found = useContext(ConsoleContext);
  if (found === undefined) throw new Error('The console’s screens are drawn without its context.');
  return found;
}

/** What a document's texts and expressions say, over one scope. */
export interface DocumentReader {
  /** A text in the owner's language; empty without one. */
  text(text: LocalizedText | undefined, scope?: ScreenScope): string;
  value(expression: string, scope?: ScreenScope): unknown;
}

/** `place` is the file of the document. */
export function readerOf({ runner, site }: Console, place: string): DocumentReader {
  const value: DocumentReader['value'] = (expression, scope) =>
    runner.read(expression, place, { site, ...scope });
  return {
    value,
    text: (text, scope) => {
      const said = text?.[site.language];
      return said === undefined ? '' : String(value(said, scope) ?? '');
    },
  };
}
