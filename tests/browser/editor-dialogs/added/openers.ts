import { readdirSync, readFileSync } from 'node:fs';
import type {
  BlockDocument,
  DialogDocument,
  KindDocument,
} from '../../../../runtime/generated/documents.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
/** The dialogs of this program. */
export const DIALOGS = readdirSync('schemas/dialogs').map(
  (file) => read(`schemas/dialogs/${file}`) as DialogDocument,
);
const PICTURE = '/media/hero-atrium_1920x1080.webp';

/** Initial values of some dialogs, which would show less when they are empty. */
const VALUES: Readonly<Record<string, JsonObject>> = {
  alt: { alt: 'An atrium lined with tiles' },
  confirm: { text: 'Delete this picture?' },
  // Only code opens it, and passes its choices.
  draft: { id: 'none' },
  'field-details': {
    facts: [
      { name: 'Name', value: 'Kilnfield' },
      { name: 'Founded', value: '1987' },
    ],
  },
  'dictionary-link': { links: [{ label: 'kiln.example', value: '2@https://kiln.example' }] },
  gallery: {
    slides: [
      { contentCode: 'one', resourceCode: 'one', resourceType: 1, url: PICTURE, alt: 'An atrium' },
      { contentCode: 'two', resourceCode: 'two', resourceType: 1, url: PICTURE, alt: '' },
    ],
  },
  focus: { picture: { url: PICTURE, width: 320, height: 200, fit: 'cover', position: '50% 50%' } },
  link: { linkType: 1 },
  'map-address': { title: 'Jingdezhen' },
  mask: { picture: { url: PICTURE, width: 320, height: 200, fit: 'cover', position: '50% 50%' } },
  navigation: {
    items: [
      { contentCode: 'home', title: 'Home', linkType: 1 },
      {
        contentCode: 'about',
        title: 'About',
        linkType: 2,
        linkUrl: '/about',
        subContentList: [{ contentCode: 'craft', title: 'Craft', parentCode: 'about' }],
      },
    ],
  },
  'navigation-link': { title: 'Home', linkType: 2, linkUrl: '/home' },
  style: { sample: 'Walls that remember the fire', textColor: '#16202e', background: '#ffffff' },
  font: { sample: 'Walls that remember the fire', textColor: '#16202e', background: '#ffffff' },
  presets: { sample: 'Walls that remember the fire', textColor: '#16202e', background: '#ffffff' },
  tabs: {
    items: [
      { contentCode: 'care', title: 'Care' },
      { contentCode: 'sizes', title: 'Sizes' },
    ],
  },
  'tab-title': { title: 'Care' },
  text: { text: 'Walls that remember the fire' },
};

// A kind with a tool for each dialog document, so that new dialogs are tested too.
const KIND: KindDocument = {
  name: 'any',
  title: { 'zh-CN': '任意', 'en-US': 'Anything' },
  tools: DIALOGS.map(({ name }) => ({
    name,
    title: { 'zh-CN': `open ${name}`, 'en-US': `open ${name}` },
    do: [{ do: 'open-dialog', with: { name, value: VALUES[name] ?? {} } }],
  })),
};
const BLOCK: BlockDocument = {
  name: 'openers',
  version: 1,
  title: { 'zh-CN': '对话框', 'en-US': 'Dialogs' },
  group: 'content',
  data: {
    type: 'object',
    properties: {
      opener: {
        type: 'object',
        default: {},
        properties: { title: { type: 'string', default: 'Opens every dialog' } },
      },
    },
  },
  examples: [{ name: 'plain', data: { 'zh-CN': {}, 'en-US': {} } }],
  view: {
    is: 'box',
    part: 'opener',
    with: { as: 'section', class: 'page-width py-10' },
    edit: { kind: 'any' },
    children: ['{{ part.title }}'],
  },
};
const HOME = 'seeds/demo/pages/HOME.json';
const home = read(HOME) as { vm: JsonObject[]; data: JsonObject };
// Two blocks of the demo are enough below the dialogs: axe reads the whole page for each dialog.
const KEPT = ['introduction', 'sign-up'];

/** Documents that are added to the program, by their paths: a part whose tools open every dialog. */
export const OPENERS: Readonly<Record<string, unknown>> = {
  'schemas/blocks/openers.block.json': BLOCK,
  'schemas/kinds/any.kind.json': KIND,
  [HOME]: {
    ...home,
    vm: [
      { key: 'openers', block: 'openers', version: 1 },
      ...home.vm.filter(({ key }) => KEPT.includes(String(key))),
    ],
    data: { ...Object.fromEntries(KEPT.map((key) => [key, home.data[key] ?? {}])), openers: {} },
  },
};
