// Declares what the parts of a panel share.
import { createContext, useContext, type ComponentType } from 'react';
import type { LocalizedText, PanelChoice, PanelRow } from '../../../runtime/generated/documents.generated.ts';
import type { PanelValues, PanelWords } from './contract.ts';

export interface PanelContextValue {
  values: PanelValues;
  words: PanelWords;
  /** A title of the document in the language of the owner. */
  read(text: LocalizedText | undefined): string;
  /** What rows with the control `part` show, by their names. */
  parts: Readonly<Record<string, ComponentType>>;
  /** Fonts that are offered before those of the document. */
  ownFonts?: { choices: readonly PanelChoice[] };
  /** The CSS of a font by the value of a row with the control `font`. */
  familyOf(value: unknown): string | undefined;
  /** The class of what is drawn with the values of the panel. */
  drawnBy: string;
  /** How rows with the control `words` read and write their texts; absent where there are none. */
  texts?: {
    languages: readonly (readonly [language: string, short: string])[];
    read(value: unknown, language: string): string;
    /** The value with another text in a language; undefined for no text at all. */
    write(value: unknown, language: string, text: string): unknown;
  };
  /** Says something to screen readers. */
  announce(text: string): void;
}

export const PanelContext = createContext<PanelContextValue | undefined>(undefined);

export function usePanel(): PanelContextValue {
  const context = useContext(PanelContext);
  if (context === undefined) throw new Error('This component must be rendered inside a panel.');
  return context;
}

/** What can be chosen in a row. */
export function choicesOf({ ownFonts }: PanelContextValue, row: PanelRow): readonly PanelChoice[] {
  const { choices = [] } = row;
  return row.control === 'font' ? [...(ownFonts?.choices ?? []), ...choices] : choices;
}

/** A value of a row as people read it. */
export function nameValue(context: PanelContextValue, row: PanelRow, value: unknown): string {
  const { words, read } = context;
  const choice = choicesOf(context, row).find((each) => each.value === value);
  if (choice !== undefined) return read(choice.title);
  if (typeof value === 'number') return `${Number(value.toFixed(3))}${row.unit ?? ''}`;
  return typeof value === 'string' ? value.toUpperCase() : words('computed');
}
