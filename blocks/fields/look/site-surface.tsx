/** Prepares the page around a visitor's form. */
import { createTheme, StyleProvider } from '@ant-design/cssinjs';
import { DesignTokenContext } from 'antd/es/theme/context';
import seed from 'antd/es/theme/themes/seed';
import { Provider as MotionProvider } from 'rc-motion';
import type { ComponentProps, ReactElement } from 'react';
import { FieldSurface } from '../surface.tsx';
import { LETTERS_OF_READER, makeSiteTheme } from './theme.ts';
import { tokens } from './theme.ts?styles';

const THEME = makeSiteTheme(tokens);

const TOKEN = { ...seed, ...THEME.token };

// antd's provider looks for the styles of icons in the theme around it. Without one, that would be its
// default theme, which takes as long to derive as this one.
const AROUND = {
  token: TOKEN,
  theme: createTheme(THEME.algorithm),
  override: { override: TOKEN, ...THEME.components },
  hashed: true,
};

const TRANSFORMERS = [LETTERS_OF_READER];

/**
 * The surface of fields on a page whose styles `putSiteStyles` has put there. Lists open at once: one that
 * grows is unseen and then small for some frames, in which a press meets the field below and closes it.
 */
export function SiteSurface({
  children,
  ...surface
}: Omit<ComponentProps<typeof FieldSurface>, 'theme'>): ReactElement {
  return (
    <DesignTokenContext value={AROUND}>
      <StyleProvider transformers={TRANSFORMERS}>
        <FieldSurface {...surface} theme={THEME}>
          <MotionProvider motion={false}>{children}</MotionProvider>
        </FieldSurface>
      </StyleProvider>
    </DesignTokenContext>
  );
}
