import '@ant-design/v5-patch-for-react-19';
import ConfigProvider, { type ConfigProviderProps } from 'antd/es/config-provider';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { FieldHostContext, type FieldHost } from './host.ts';
import { styleNonce } from './look/style-nonce.ts';
import type { Theme } from './look/theme.ts';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const LOCALES: Readonly<Record<string, () => Promise<{ default: AntdLocale }>>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN'),
};

/** Loads antd's texts of a language. Undefined for English, which is built in and the fallback. */
export async function loadFieldWords(language: string): Promise<AntdLocale | undefined> {
  return (await LOCALES[language]?.())?.default;
}

interface FieldSurfaceProps {
  words: AntdLocale | undefined;
  host: FieldHost;
  theme: Theme;
  children: ReactNode;
}

/** Provides a look and the language of the page to fields, and the functions of the host. */
export function FieldSurface({ words, host, theme, children }: FieldSurfaceProps): ReactElement {
  // That of the page: antd places its lists and arrows by it.
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const nonce = useMemo(() => styleNonce(), []);
  return (
    <FieldHostContext value={host}>
      <ConfigProvider
        csp={nonce === undefined ? undefined : { nonce }}
        locale={words}
        theme={theme}
        direction={direction}
      >
        {children}
      </ConfigProvider>
    </FieldHostContext>
  );
}
