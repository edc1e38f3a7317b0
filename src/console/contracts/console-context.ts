/** What the screens of the console share. */
import { createContext, useContext } from 'react';
import type { SiteModel } from '../../../runtime/model/page.ts';
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import type { LocalizedText } from '../../../runtime/generated/documents.generated.ts';
import type { CONSOLE_LOCALS } from '../../assembly/console-documents.ts';
import type { StepRunner } from '../../assembly/step-runner.ts';

/** What the expressions of a screen read, beside `site`. */
export type ScreenScope = Partial<Record<(typeof CONSOLE_LOCALS)[number], unknown>>;

/** Who works in the console. */
export interface ConsoleOwner {
  name: string;
  permissions: ReadonlySet<string>;
  /** The languages whose texts an owner may write who may only translate. */
  languages: readonly string[];
}

export interface Console {
  site: SiteModel;
  owner: ConsoleOwner;
  actions: ActionDependencies;
  /** Makes a GET call. Rejects with a message for the owner. */
  read: SourceCaller;
  runner: StepRunner<(typeof CONSOLE_LOCALS)[number], ActionDependencies>;
  /** A message of the section `console`. */
  say(key: string, values?: Readonly<Record<string, unknown>>): string;
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
