/**
 * Declares the settings that every section of a page has. They are choices that a definition takes by naming
 * them.
 */
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedChoice,
  OwnedNode,
  OwnedStyle,
  OwnedStyleLayers,
} from '../generated/documents.generated.ts';
import { words } from './style-values.ts';

export type SettingName = NonNullable<OwnedBlockDocument['section']>[number];

interface SectionSetting {
  choice: OwnedChoice;
  /** The node that it styles. */
  on: 'section' | 'content' | 'list';
  by: Readonly<Record<string, OwnedStyleLayers>>;
}

const desktop = (layer: Record<string, string>): OwnedStyleLayers => ({ desktop: layer });

/** How many columns a list has at one width; `usual` is as the block is made. */
const columnsAt = (
  layer: 'phone' | 'tablet' | 'desktop',
  most: number,
  title: LocalizedText,
): SectionSetting => {
  const counts = Array.from({ length: most }, (_, index) => String(index + 1));
  return {
    choice: {
      key: `${layer}Columns`,
      setting: { title },
      default: 'usual',
      values: [
        { key: 'usual', title: words('区块原有的', 'That of the block') },
        ...counts.map((count) => ({ key: count, title: words(count, count) })),
      ],
    },
    on: 'list',
    by: {
      usual: {},
      ...Object.fromEntries(counts.map((count) => [count, { [layer]: { columns: count } }])),
    },
  };
};

const COLUMNS: readonly SectionSetting[] = [
  columnsAt('phone', 2, words('手机上的列数', 'Columns on phones')),
  columnsAt('tablet', 4, words('平板上的列数', 'Columns on tablets')),
  columnsAt('desktop', 6, words('电脑上的列数', 'Columns on computers')),
];

const SETTINGS: Readonly<Record<Exclude<SettingName, 'columns'>, SectionSetting>> = {
  surface: {
    choice: {
      key: 'surface',
      setting: { title: words('底色', 'Background') },
      default: 'none',
      values: [
        { key: 'none', title: words('无', 'None') },
        { key: 'surface', title: words('页面底色', 'As the page') },
        { key: 'alt', title: words('浅底', 'Soft') },
        { key: 'inverse', title: words('深底', 'Dark') },
        { key: 'brand', title: words('品牌底', 'Brand') },
      ],
    },
    on: 'section',
    by: {
      none: desktop({ surface: 'none' }),
      surface: desktop({ surface: 'surface' }),
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
        { key: 'airy', title: words('宽松', 'Airy') },
      ],
    },
    on: 'section',
    by: {
      none: desktop({ padY: 'none' }),
      compact: desktop({ padY: 'l' }),
      regular: desktop({ padY: 'section' }),
      airy: desktop({ padY: 'airy' }),
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
        { key: 'wide', title: words('加宽', 'Wide') },
        { key: 'edge', title: words('到边', 'To the edges') },
      ],
    },
    on: 'content',
    by: {
      column: desktop({ width: 'column' }),
      page: desktop({ width: 'page' }),
      wide: desktop({ width: 'wide' }),
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

const settingsOf = (name: SettingName): readonly SectionSetting[] =>
  name === 'columns' ? COLUMNS : [SETTINGS[name]];

/** The keys of the choices that these settings become. */
export const sectionKeys = (names: readonly SettingName[] = []): string[] =>
  names.flatMap((name) => settingsOf(name).map(({ choice }) => choice.key));

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
  const keys = sectionKeys(section);
  const settings = section.flatMap(settingsOf).map((setting) => {
    const { key: name } = setting.choice;
    const node = setting.on === 'section' ? view : content;
    const styled = setting.on === 'list' ? undefined : valueLike(setting, node);
    const own = choices.find(({ key }) => key === name)?.default ?? styled ?? setting.choice.default;
    // A block in a slot is aligned as what is around it, until somebody chooses otherwise.
    const by = name === 'align' && styled === undefined ? { ...setting.by, start: {} } : setting.by;
    return { ...setting, by, choice: { ...setting.choice, default: own } };
  });
  const styled = (node: OwnedNode, on: SectionSetting['on']): OwnedNode => ({
    ...node,
    style: settings.filter((each) => each.on === on).reduce(addVariants, node.style ?? {}),
  });
  const [inner, ...rows] = onFirstList([content, ...others].filter(isNode), (list) => styled(list, 'list'));
  const children = inner === undefined ? [] : [styled(inner, 'content'), ...rows];
  return {
    ...rest,
    choices: [...settings.map(({ choice }) => choice), ...choices.filter(({ key }) => !keys.includes(key))],
    view: { ...styled(view, 'section'), children },
  };
}

const isNode = (node: OwnedNode | undefined): node is OwnedNode => node !== undefined;

/** The nodes with the first list among them, or inside of them, changed. */
function onFirstList(nodes: readonly OwnedNode[], change: (list: OwnedNode) => OwnedNode): OwnedNode[] {
  let isDone = false;
  const visit = (node: OwnedNode): OwnedNode => {
    if (isDone) return node;
    if (node.is === 'list') {
      isDone = true;
      return change(node);
    }
    return node.children === undefined ? node : { ...node, children: node.children.map(visit) };
  };
  return nodes.map(visit);
}

function addVariants(style: OwnedStyle, { choice, by }: SectionSetting): OwnedStyle {
  return { ...style, by: { [choice.key]: by, ...style.by } };
}

const TITLES: Readonly<Record<SettingName, LocalizedText>> = {
  surface: SETTINGS.surface.choice.setting.title,
  space: SETTINGS.space.choice.setting.title,
  width: SETTINGS.width.choice.setting.title,
  align: SETTINGS.align.choice.setting.title,
  columns: words('每种宽度的列数', 'Columns by width'),
};

/** The settings that fit a block, in the order in which pages have them: columns where it has a list. */
export const sectionSettingsFor = ({ view }: OwnedBlockDocument): [SettingName, LocalizedText][] => {
  const hasList = (node: OwnedNode): boolean => node.is === 'list' || (node.children ?? []).some(hasList);
  return (Object.keys(TITLES) as SettingName[])
    .filter((name) => name !== 'columns' || hasList(view))
    .map((name) => [name, TITLES[name]]);
};
