/** Prepares the page around the fields and controls of owners. */
import { useMemo, type ComponentProps, type ReactElement } from 'react';
import { FieldSurface } from '../surface.tsx';
import { readColours } from './read-colours.ts';
import { makeTheme, type Theme } from './theme.ts';

/** The look with the page's colours of this moment, from which other looks can be derived. */
function themeOfPage(): Theme {
  const { token, components } = makeTheme(readColours());
  const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { components, token: { ...token, motion } };
}

/** The surface of fields in a look from which the program derives its own. */
export function PageSurface(surface: Omit<ComponentProps<typeof FieldSurface>, 'theme'>): ReactElement {
  const theme = useMemo(() => themeOfPage(), []);
  return <FieldSurface {...surface} theme={theme} />;
}
