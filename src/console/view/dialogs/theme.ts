/** The border of a box with the focus. */
const focused = {
  activeBorderColor: '#1d4fd8',
  hoverBorderColor: '#1d4fd8',
};

/** The look of antd in the console: the same with every theme of a site. */
export const THEME = {
  components: {
    Input: focused,
    InputNumber: focused,
    DatePicker: focused,
    Select: { ...focused, activeOutlineColor: 'rgb(29 79 216 / 25%)' },
    // High enough for a finger.
    Switch: { trackHeight: 24, handleSize: 20 },
  },
  token: {
    colorPrimary: '#1d4fd8',
    // The lighter ones of antd are hard to read under the pointer.
    colorPrimaryHover: '#1a45bd',
    colorPrimaryActive: '#16389a',
    // Buttons that look like links: antd's blue is too light for small texts.
    colorLink: '#1d4fd8',
    colorLinkHover: '#1a45bd',
    colorLinkActive: '#16389a',
    colorError: '#b3261e',
    colorErrorHover: '#98201a',
    colorText: '#16202e',
    colorTextDescription: '#55627a',
    colorTextPlaceholder: '#55627a',
    colorTextQuaternary: '#7b8798',
    colorBorder: '#b9c2d0',
    // Of cards.
    colorBorderSecondary: '#d8dee8',
    // The ring around what has the focus; antd's is too light to be seen.
    colorPrimaryBorder: '#1d4fd8',
    colorSuccess: '#1a7f4b',
    colorWarning: '#8a5a00',
    // What antd makes of that colour is muddy.
    colorWarningBg: '#fff6df',
    colorWarningBorder: '#ecd08f',
    borderRadius: 6,
    fontSize: 15,
    controlHeight: 38,
    controlHeightSM: 30,
  },
};
