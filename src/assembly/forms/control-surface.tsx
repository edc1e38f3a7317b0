/** Gives antd's controls their language, nonce and theme, in programs that draw them themselves. */
import ConfigProvider, { type ConfigProviderProps } from 'antd/es/config-provider';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { FieldServices } from '../../../blocks/fields/services.ts';
import { PageSurface } from '../../../blocks/fields/look/page-surface.tsx';
import { loadFieldWords } from '../../../blocks/fields/surface.tsx';

/** antd's texts of a language, loaded before the first drawing. */
export const loadControlWords = loadFieldWords;

interface ControlSurfaceProps {
  words: ComponentProps<typeof PageSurface>['words'];
  /** Translates what controls say. */
  translate: FieldServices['translate'];
  theme: ConfigProviderProps['theme'];
  children: ReactNode;
}

const nothing = (): Promise<never> => Promise.reject(new Error('There is no form here.'));

export function ControlSurface({ words, translate, theme, children }: ControlSurfaceProps): ReactElement {
  return (
    <PageSurface words={words} services={{ translate, upload: nothing, fetchFile: nothing, ask: nothing }}>
      {/* Without it, the choices of an open list have no role. */}
      <ConfigProvider theme={theme} button={{ autoInsertSpace: false }} virtual={false}>
        {children}
      </ConfigProvider>
    </PageSurface>
  );
}
