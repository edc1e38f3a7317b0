// Declares what the parts of the theme's panel share.
import { createContext, useContext } from 'react';
import type { ThemeTexts } from '../../commands/theme/describe-theme.ts';
import type { OwnFonts } from '../../commands/theme/own-fonts.ts';
import type { ThemeKeeper } from '../../commands/theme/theme-keeper.ts';
import type { ReadFile } from '../../commands/theme/token-file.ts';

/** What stands in the place of the sections: what was public, or what a file of tokens says. */
export type ThemeView = 'history' | ReadFile;

export interface ThemeWork extends ThemeTexts {
  keeper: ThemeKeeper;
  fonts: OwnFonts;
  /** Makes a screen reader say something. */
  announce(text: string): void;
  /** A view that stands in the place of the sections. */
  show(view: ThemeView | undefined): void;
}

export const ThemeContext = createContext<ThemeWork | undefined>(undefined);

export function useTheme(): ThemeWork {
  const work = useContext(ThemeContext);
  if (work === undefined) throw new Error('This component must be rendered inside the panel of the theme.');
  return work;
}
