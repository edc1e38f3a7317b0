/**
 * Makes the look of antd in the console, with the colours of `tokens.css`. It is the same with every theme of
 * a site.
 */
import type { ConfigProviderProps } from 'antd/es/config-provider';
import { useScheme, type Scheme } from '../../../client/scheme.ts';

type Theme = NonNullable<ConfigProviderProps['theme']>;

interface Colours {
  surface: string;
  raised: string;
  sunken: string;
  hover: string;
  text: string;
  muted: string;
  faint: string;
  line: string;
  strong: string;
  /** Of texts and borders, of what is filled with it, and under the pointer. */
  accent: string;
  fill: string;
  fillHover: string;
  fillActive: string;
  accentSoft: string;
  danger: string;
  dangerHover: string;
  dangerSoft: string;
  dangerLine: string;
  warning: string;
  warningSoft: string;
  warningLine: string;
  success: string;
  successSoft: string;
  successLine: string;
}

const LIGHT: Colours = {
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f4f5f6',
  hover: '#e9ebee',
  text: '#17191c',
  muted: '#545b65',
  faint: '#757d89',
  line: '#dfe2e6',
  strong: '#b7bdc6',
  accent: '#1d4fd8',
  fill: '#1d4fd8',
  // The lighter ones of antd are hard to read under the pointer.
  fillHover: '#1a45bd',
  fillActive: '#16389a',
  accentSoft: '#e8eeff',
  danger: '#b3261e',
  dangerHover: '#98201a',
  dangerSoft: '#fdeceb',
  dangerLine: '#efb4ae',
  warning: '#8a5a00',
  warningSoft: '#fff6df',
  warningLine: '#ecd08f',
  success: '#1a7f4b',
  successSoft: '#e6f5ec',
  successLine: '#a9d9bf',
};

const DARK: Colours = {
  surface: '#1c1e22',
  raised: '#24272c',
  sunken: '#24272c',
  hover: '#2d3138',
  text: '#eceef1',
  muted: '#a8b0bc',
  faint: '#8b94a1',
  line: '#33373e',
  strong: '#565d68',
  accent: '#93b4ff',
  fill: '#2f5fe0',
  fillHover: '#2450c8',
  fillActive: '#1d43ad',
  accentSoft: '#22304f',
  danger: '#ff9d94',
  dangerHover: '#ffb8b1',
  dangerSoft: '#3d2120',
  dangerLine: '#7a3a36',
  warning: '#f2c66d',
  warningSoft: '#382c14',
  warningLine: '#6e571f',
  success: '#7fd6a6',
  successSoft: '#17311f',
  successLine: '#2f6a47',
};

function tokensOf(colours: Colours): NonNullable<Theme['token']> {
  const { surface, raised, sunken, hover, text, muted, faint, line, strong, accent } = colours;
  return {
    colorTextBase: text,
    colorBgBase: surface,
    colorBgContainer: surface,
    colorBgElevated: raised,
    colorBgContainerDisabled: sunken,
    colorFillAlter: sunken,
    controlItemBgHover: hover,
    controlItemBgActive: colours.accentSoft,
    colorPrimary: colours.fill,
    colorPrimaryHover: colours.fillHover,
    colorPrimaryActive: colours.fillActive,
    colorPrimaryBg: colours.accentSoft,
    colorPrimaryBgHover: colours.accentSoft,
    // The ring around what has the focus; antd's is too light to be seen.
    colorPrimaryBorder: accent,
    colorPrimaryText: accent,
    // Buttons that look like links: antd's blue is too light for small texts.
    colorLink: accent,
    colorLinkHover: accent,
    colorLinkActive: accent,
    colorError: colours.danger,
    colorErrorHover: colours.dangerHover,
    colorErrorBg: colours.dangerSoft,
    colorErrorBorder: colours.dangerLine,
    colorErrorText: colours.danger,
    colorText: text,
    colorTextSecondary: muted,
    colorTextTertiary: muted,
    colorTextHeading: text,
    colorTextDescription: muted,
    colorTextPlaceholder: muted,
    colorTextQuaternary: faint,
    colorIcon: muted,
    colorIconHover: text,
    colorBorder: strong,
    // Of cards.
    colorBorderSecondary: line,
    colorSplit: line,
    colorSuccess: colours.success,
    colorSuccessBg: colours.successSoft,
    colorSuccessBorder: colours.successLine,
    colorWarning: colours.warning,
    // What antd makes of that colour is muddy.
    colorWarningBg: colours.warningSoft,
    colorWarningBorder: colours.warningLine,
    colorInfoBg: colours.accentSoft,
    borderRadius: 6,
    fontSize: 15,
    controlHeight: 38,
    controlHeightSM: 30,
  };
}

function makeTheme(colours: Colours): Theme {
  const { surface, hover, text, accent } = colours;
  const focused = {
    activeBorderColor: accent,
    hoverBorderColor: accent,
    activeShadow: `0 0 0 2px color-mix(in srgb, ${accent} 25%, transparent)`,
  };
  return {
    components: {
      Button: { dangerColor: '#ffffff', defaultColor: text, defaultBg: surface },
      Input: focused,
      InputNumber: focused,
      DatePicker: focused,
      Select: {
        ...focused,
        activeOutlineColor: `color-mix(in srgb, ${accent} 25%, transparent)`,
        optionSelectedBg: colours.accentSoft,
        optionActiveBg: hover,
      },
      // High enough for a finger.
      Switch: { trackHeight: 24, handleSize: 20 },
    },
    token: tokensOf(colours),
  };
}

const THEMES: Readonly<Record<Scheme, Theme>> = { light: makeTheme(LIGHT), dark: makeTheme(DARK) };

export const useTheme = (): Theme => THEMES[useScheme()];
