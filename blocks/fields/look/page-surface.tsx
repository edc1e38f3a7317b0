/** What the fields and controls of owners stand in. */
import { useMemo, type ComponentProps, type ReactElement } from 'react';
import { FieldSurface } from '../surface.tsx';
import { DEFAULT_COLOURS, makeTheme, type Theme } from './theme.ts';

/** The look with the page's colours of this moment, from which other looks can be derived. */
function themeOfPage(): Theme {
  const style = getComputedStyle(document.documentElement);
  const read = (name: keyof typeof DEFAULT_COLOURS): string =>
    style.getPropertyValue(`--color-${name}`).trim() || DEFAULT_COLOURS[name];
  const { token, components } = makeTheme({
    kiln: read('kiln'),
    edge: read('edge'),
    glaze: read('glaze'),
    ink: read('ink'),
    'ink-soft': read('ink-soft'),
  });
  const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { components, token: { ...token, motion } };
}

/** The surface of fields in a look from which the program derives its own. */
export function PageSurface(surface: Omit<ComponentProps<typeof FieldSurface>, 'theme'>): ReactElement {
  const theme = useMemo(() => themeOfPage(), []);
  return <FieldSurface {...surface} theme={theme} />;
}
