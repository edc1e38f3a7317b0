import '@ant-design/v5-patch-for-react-19';
import ConfigProvider, { type ConfigProviderProps } from 'antd/es/config-provider';
import { FieldHostContext, type FieldHost } from './host.ts';
import { useMemo, type ReactElement, type ReactNode } from 'react';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const LOCALES: Readonly<Record<string, () => Promise<{ default: AntdLocale }>>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN'),
};

/** Loads antd's texts of a language. Undefined for English, which is built in and the fallback. */
export async function loadFieldWords(language: string): Promise<AntdLocale | undefined> {
  return (await LOCALES[language]?.())?.default;
}

// The page's Content-Security-Policy allows only `<style>` elements with this nonce.
function styleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce === '' ? undefined : meta?.nonce;
}

function themeOfPage(): NonNullable<ConfigProviderProps['theme']> {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback;
  const kiln = read('--color-kiln', '#a3402a');
  const edge = read('--color-edge', '#8f8375');
  // Errors are kiln: the box with the focus has another colour.
  const glaze = read('--color-glaze', '#2e5a4e');
  const focused = {
    activeBorderColor: glaze,
    hoverBorderColor: glaze,
    activeShadow: `0 0 0 2px color-mix(in srgb, ${glaze} 25%, transparent)`,
  };
  return {
    components: {
      Input: focused,
      InputNumber: focused,
      DatePicker: focused,
      Select: {
        activeBorderColor: focused.activeBorderColor,
        hoverBorderColor: focused.hoverBorderColor,
        activeOutlineColor: `color-mix(in srgb, ${glaze} 25%, transparent)`,
      },
      Slider: {
        railBg: edge,
        railHoverBg: edge,
        dotBorderColor: edge,
        handleColor: kiln,
        trackBg: kiln,
        trackHoverBg: kiln,
      },
    },
    token: {
      colorPrimary: kiln,
      colorError: kiln,
      colorText: read('--color-ink', '#231e1a'),
      colorTextPlaceholder: read('--color-ink-soft', '#5e544b'),
      colorTextDescription: read('--color-ink-soft', '#5e544b'),
      colorBorder: edge,
      // For the arrows of boxes, switches that are off, and disabled controls.
      colorTextQuaternary: edge,
      fontFamily: 'inherit',
      // Phones zoom into a field with less than 16 px.
      fontSize: 16,
      controlHeight: 44,
      borderRadius: 2,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
  };
}

interface FieldSurfaceProps {
  words: AntdLocale | undefined;
  host: FieldHost;
  children: ReactNode;
}

/** Provides the theme and the language of the page to fields, and the functions of the host. */
export function FieldSurface({ words, host, children }: FieldSurfaceProps): ReactElement {
  const nonce = useMemo(() => styleNonce(), []);
  const theme = useMemo(() => themeOfPage(), []);
  return (
    <FieldHostContext value={host}>
      <ConfigProvider csp={nonce === undefined ? undefined : { nonce }} locale={words} theme={theme}>
        {children}
      </ConfigProvider>
    </FieldHostContext>
  );
}
