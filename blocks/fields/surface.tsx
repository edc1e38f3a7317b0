// Prepares the page around fields: antd's theme and texts, and the functions of the form around.
import '@ant-design/v5-patch-for-react-19';
import ConfigProvider, { type ConfigProviderProps } from 'antd/es/config-provider';
import { useLayoutEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { FieldServicesContext, type FieldServices } from './services.ts';
import { styleNonce } from './look/style-nonce.ts';
import type { Theme } from './look/theme.ts';
import { translateNames } from './look/translate-names.ts';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** antd's texts of fields, in files like `pt_BR.js`. Dates are chosen in pickers of the browser. */
const WORDS = import.meta.glob<AntdLocale>('/node_modules/antd/es/locale/*_*.js', { import: 'default' });

/**
 * Loads antd's texts of a language: of its region if there are some, else of the language. Undefined for
 * English, which is built in and the fallback.
 */
export async function loadFieldWords(tag: string): Promise<AntdLocale | undefined> {
  const { language, region } = new Intl.Locale(tag).maximize();
  if (language === 'en') return undefined;
  const file = (name: string): string => `/node_modules/antd/es/locale/${name}.js`;
  const other = Object.keys(WORDS).find((path) => path.startsWith(file(language).replace('.js', '_')));
  return (WORDS[file(`${language}_${region}`)] ?? WORDS[other ?? ''])?.();
}

interface FieldSurfaceProps {
  words: AntdLocale | undefined;
  services: FieldServices;
  theme: Theme;
  children: ReactNode;
}

/** Provides a look and the language of the page to fields, and the functions of the form around. */
export function FieldSurface({ words, services, theme, children }: FieldSurfaceProps): ReactElement {
  // That of the page: antd places its lists and arrows by it.
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const nonce = useMemo(() => styleNonce(), []);
  useLayoutEffect(() => translateNames(services.translate), [services]);
  return (
    <FieldServicesContext value={services}>
      <ConfigProvider
        csp={nonce === undefined ? undefined : { nonce }}
        locale={words}
        theme={theme}
        direction={direction}
      >
        {children}
      </ConfigProvider>
    </FieldServicesContext>
  );
}
