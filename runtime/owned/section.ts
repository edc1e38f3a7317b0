/**
 * Declares the settings that every section of a page has. They are choices that a definition takes by naming
 * them.
 */
import type {
  OwnedBlockDocument,
  OwnedChoice,
  OwnedNode,
  OwnedStyle,
  OwnedStyleLayers,
} from '../generated/documents.generated.ts';
import { words } from './style-values.ts';

type SettingName = NonNullable<OwnedBlockDocument['section']>[number];

interface SectionSetting {
  choice: OwnedChoice;
  /** The node that it styles. */
  on: 'section' | 'content';
  by: Readonly<Record<string, OwnedStyleLayers>>;
}

const desktop = (layer: Record<string, string>): OwnedStyleLayers => ({ desktop: layer });

export const SECTION_SETTINGS: Readonly<Record<SettingName, SectionSetting>> = {
  surface: {
    choice: {
      key: 'surface',
      setting: { title: words('底色', 'Background') },
      default: 'none',
      values: [
        { key: 'none', title: words('无', 'None') },
        { key: 'alt', title: words('浅底', 'Soft') },
        { key: 'inverse', title: words('深底', 'Dark') },
        { key: 'brand', title: words('品牌底', 'Brand') },
      ],
    },
    on: 'section',
    by: {
      none: desktop({ surface: 'none' }),
      alt: desktop({ surface: 'alt' }),
      inverse: desktop({ surface: 'inverse' }),
      brand: desktop({ surface: 'brand' }),
    },
  },
  space: {
    choice: {
      key: 'space',
      setting: { title: words('上下留白', 'Space above and below') },
      default: 'regular',
      values: [
        { key: 'none', title: words('无', 'None') },
        { key: 'compact', title: words('紧凑', 'Compact') },
        { key: 'regular', title: words('常规', 'Regular') },
      ],
    },
    on: 'section',
    by: {
      none: desktop({ padY: 'none' }),
      compact: desktop({ padY: 'l' }),
      regular: desktop({ padY: 'section' }),
    },
  },
  width: {
    choice: {
      key: 'width',
      setting: { title: words('宽度', 'Width') },
      default: 'page',
      values: [
        { key: 'column', title: words('一栏', 'One column') },
        { key: 'page', title: words('同页面', 'As the page') },
        { key: 'edge', title: words('到边', 'To the edges') },
      ],
    },
    on: 'content',
    by: {
      column: desktop({ width: 'column' }),
      page: desktop({ width: 'page' }),
      edge: desktop({ width: 'edge' }),
    },
  },
  align: {
    choice: {
      key: 'align',
      setting: { title: words('文字对齐', 'Text alignment') },
      default: 'start',
      values: [
        { key: 'start', title: words('左', 'Left') },
        { key: 'center', title: words('居中', 'Center') },
      ],
    },
    on: 'content',
    by: { start: desktop({ text: 'start' }), center: desktop({ text: 'center' }) },
  },
};

/** What a node is styled as already is the default of its setting, which would hide that style. */
const valueLike = ({ by }: SectionSetting, node: OwnedNode | undefined): string | undefined =>
  Object.keys(by).find((value) =>
    Object.entries(by[value]?.desktop ?? {}).every(
      ([property, token]) => node?.style?.desktop?.[property] === token,
    ),
  );

/** The definition with the choices and styles of the section settings that it names. */
export function expandSection(definition: OwnedBlockDocument): OwnedBlockDocument {
  const { section = [], choices = [], view, ...rest } = definition;
  if (section.length === 0) return definition;
  const [content, ...others] = view.children ?? [];
  const settings = section.map((name) => {
    const setting = SECTION_SETTINGS[name];
    const styled = valueLike(setting, setting.on === 'section' ? view : content);
    const own = choices.find(({ key }) => key === name)?.default ?? styled ?? setting.choice.default;
    return { ...setting, choice: { ...setting.choice, default: own } };
  });
  const styled = (node: OwnedNode, on: SectionSetting['on']): OwnedNode => ({
    ...node,
    style: settings.filter((each) => each.on === on).reduce(addVariants, node.style ?? {}),
  });
  const children = content === undefined ? [] : [styled(content, 'content'), ...others];
  return {
    ...rest,
    choices: [
      ...settings.map(({ choice }) => choice),
      ...choices.filter(({ key }) => !section.some((name) => name === key)),
    ],
    view: { ...styled(view, 'section'), children },
  };
}

function addVariants(style: OwnedStyle, { choice, by }: SectionSetting): OwnedStyle {
  return { ...style, by: { [choice.key]: by, ...style.by } };
}
