/**
 * Groups modules that load together into one file of the build. A dozen small files would be larger and
 * slower. A module that no group names is a file of its own as soon as two programs share it.
 */

const ROOT = process
  .cwd()
  .replaceAll('\\', '/')
  .replaceAll(/[.*+?^${}()|[\]]/g, String.raw`\$&`);

const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'));

/** Files of a folder of ours, without their endings. */
const under = (folder: string, ...names: readonly string[]): string =>
  `^${ROOT}/${folder}/(?:${names.join('|')})\\.`;

const library = (...names: readonly string[]): string => `/node_modules/(?:${names.join('|')})/`;

/** What every page of a visitor loads at once, and other programs need too. */
const AT_ONCE = anyOf(
  `^${ROOT}/blocks/[^/]+\\.behaviour`,
  '/src/assembly/browser/(?:attach-behaviours|counting|hydrate-on-intent|import-again)',
  '/src/client/stored-keys|/runtime/model/registry',
  'vite/preload-helper',
);

/** What every program needs as soon as something acts: React, what expressions call, and steps. */
const EVERY_PROGRAM = anyOf(
  library('react', 'react-dom', 'scheduler'),
  // Visitors' programs compile nothing: the build has written the plans of documents.
  '/runtime/(?:actions|compile/drawing)/',
  String.raw`/runtime/(?:compile/scope|language/(?:functions|gather|limits|methods|operators|values))\.`,
  '/src/assembly/(?:actions|browser/(?:browser-actions|page-elements)|page-payload)\\.',
  `^${ROOT}/blocks/contract\\.`,
  // The next two groups need it. As a part of one, it would make the other load that one.
  '/runtime/render/untouched',
);

/** The parser of expressions: of forms, and of the compiler. */
const PARSER = anyOf('/runtime/language/(?!reads|statements)');

/** The compiler of documents, which the editor and the console need. */
const COMPILER = anyOf(String.raw`/runtime/compile/(?!documents/|reads/|fill\.ts)`);

/** How blocks in which nothing can happen are drawn: only for members, whose browsers draw some of them. */
const STATIC_BLOCKS = anyOf('/runtime/render/(?:static-block|html)');

/**
 * The modules that draw pages, of visitors when a page is about to act, and of the editor. The root is part
 * of it, because other folders are called `blocks` too.
 */
const EVERY_PAGE = anyOf(
  String.raw`/runtime/(?:render(?!/inert)|sources)/`,
  `^${ROOT}/blocks/(?!fields|on-demand)`,
  under('src/assembly', 'browser/server-blocks', 'hydrate-page', 'lazy-registry', 'load-page'),
  under('src/assembly', 'page-files', 'page-names', 'registry'),
);

/** What calls the API: one file instead of five, the first time that a block loads something. */
const EVERY_CALL = anyOf(
  under('src/client', 'call-result', 'client', 'device-id', 'page-client-context', 'source-call'),
  under('src/client', 'send', 'send-by-fetch'),
  '/visitor-calls\\.',
  '/runtime/model/(?:kept-values|uuid)\\.',
);

/**
 * What forms have in common with programs that show none at first. In the file of every form it would bring
 * the form along: the editor's first load was larger by 600 KB.
 */
const BEFORE_FORMS = anyOf(
  library('@babel/runtime', 'fastest-levenshtein'),
  '/runtime/(?:(?:generated|model)/field-facts|model/(?:percent-escapes|value-at-path)|validate/nearest)\\.',
  under('runtime/forms/rules', 'choices', 'component-types', 'localize', 'rule'),
  under('blocks/fields', 'services', 'panes/arrange'),
  under('src/assembly', 'browser/load-part'),
);

/** Every form, of visitors and of owners: Formily, and what its fields stand in. */
const EVERY_FORM = anyOf(
  library('@formily/(?:core|json-schema|path|reactive|reactive-react|react|shared|validator)'),
  // What an expression reads is asked by the form designer alone, and by what knows documents.
  '/runtime/forms/(?:formily/(?!expression-reads)|values/(?:collect-values|field-value))',
  '/runtime/forms/(?:rules/component-(?!types)|view/(?:form-fields|show-errors))',
  '/runtime/language/statements',
  '/src/assembly/forms/(?:field-registry|fields)\\.',
  `^${ROOT}/blocks/fields/(?:choices|combobox|connect|form-item|reveal)\\.tsx?`,
  `^${ROOT}/blocks/fields/(?:proof/countdown|reading)`,
);

/**
 * A line or a box to write in, and what measures its height, with the small parts that switches, groups of
 * choices and lists need, too. As parts of a list they would make a switch load the list.
 */
const INPUTS = anyOf(
  library('rc-input', 'rc-resize-observer', 'rc-textarea', 'resize-observer-polyfill', 'antd/es/input/hooks'),
  '/node_modules/antd/es/input/(?:Input|TextArea|utils|style/(?:index|textarea|token|variants))\\.',
  '/node_modules/rc-util/es/(?:KeyCode|composeProps|hooks/useId|isMobile|pickAttrs)\\.',
  '/node_modules/@ant-design/icons(?:-svg)?/es/(?:asn|icons)/(?:Close|Down)Outlined\\.',
  '/node_modules/@ant-design/cssinjs/es/Keyframes\\.',
);

/** A choice of a list. */
const SELECTS = anyOf(library('antd/es/(?:select|empty)', 'rc-select', 'rc-virtual-list', 'rc-overflow'));

/** What opens beside a field. */
const POPUPS = anyOf(
  library('@rc-component/(?:portal|trigger)', 'antd/es/style/motion'),
  '/node_modules/antd/es/_util/(?:motion|hooks/useZIndex)',
);

const CHECKBOXES = anyOf(library('antd/es/checkbox', 'rc-checkbox'));

/** What keeps and merges the work of an owner: of edit mode and of records. Lists need none of it. */
const MERGING = anyOf(
  under(
    'runtime/compare',
    'list-codes',
    'merge',
    'merge-order',
    'moved',
    'same',
    'value-changes',
    'versions',
  ),
  under('src/client', 'moved-on', 'save-session', 'work-keeper'),
  String.raw`/runtime/model/moved-on\.`,
);

/** What the console and the editor have in common before any form. */
const OWNERS = anyOf(
  library('antd/es/button', 'antd/es/color-picker', '@rc-component/color-picker'),
  '/runtime/generated/api-calls|/runtime/model/while-wanted\\.',
  '/runtime/model/(?:anchor|clip|deferred-registry|link-address|steps|style)\\.',
  under('src/assembly', 'browser/use-chord', 'browser/use-modal', 'file-of', 'forms/upload-media'),
  under('src/assembly', 'framed-console', 'language-title', 'step-runner'),
  under('src/client', 'open-tab', 'restore-watch', 'scheme'),
  '/schemas/locales/[^?]*$',
  `^${ROOT}/blocks/fields/composing\\.`,
  under('src/owner-fields', 'controls/use-chord', 'controls/zone-time', 'rich/safe-markup'),
);

/** A map, and what a field with a place on a map needs of it. */
const MAP = anyOf(`^${ROOT}/blocks/on-demand/(?:map/(?:attach-map|place)|map\\.primitive)`);

/** What services embed pages and videos: a block shows them, and a form reads their addresses. */
const EMBED = anyOf(`^${ROOT}/blocks/on-demand/embed/`);

/** What controls stand in, with and without a form around them, and what is read of a form before it. */
const SURFACE = anyOf(
  under('blocks/fields', 'surface'),
  // Without the styles, which only visitors' forms need.
  `^${ROOT}/blocks/fields/look/(?:page-surface|read-colours|style-nonce|theme)\\.tsx?$`,
  library('@ant-design/v5-patch-for-react-19'),
);

/** The console's frame, and what nearly all of its screens are made of. */
const CONSOLE = anyOf(
  library('react-router', 'react-router-dom'),
  `^${ROOT}/src/console/(?:actions|contracts)/`,
  under('src/console/view/calls', 'use-call'),
  under(
    'src/console/view/dialogs',
    'actions',
    'attempt',
    'dialog',
    'document-form',
    'field-asks',
    'usage-list',
  ),
  under(
    'src/console/view/frame',
    'came-from',
    'console-history',
    'console-router',
    'icon',
    'letter-key',
    'menu-button',
    'screen-parts',
    'shown-text',
    'skeleton',
    'theme',
  ),
  under('src/console/view/screens', 'account-menu', 'bell', 'menu', 'shell'),
  `^${ROOT}/src/console/view/values/`,
  '/src/assembly/console-documents\\.|/entities\\.generated',
);

/** A record of the console: everything around its fields. */
const RECORD = anyOf(
  under(
    'src/console/view/records',
    'first-fields',
    'list-way',
    'record-(?:draft|form|panels|screen|work)',
    'history-panel',
  ),
);

/** What is known of files of the library: of fields, and of the list that files are dropped on. */
const MEDIA = anyOf(under('src/owner-fields/media', 'media-file', 'reduce-picture'));

/** The fields of most records, of the console and of the editor's dialogs. */
const OWNERS_FIELDS = anyOf(
  '/src/assembly/forms/(?:field-set|inner-form|link-rule|record-form)\\.',
  under('src/owner-fields/media', 'library-grid'),
  under('src/owner-fields', 'controls/library-picture', 'controls/texts', 'controls/translated', 'section'),
  under('blocks/fields', 'late-select', 'list-popup', 'load-failure'),
);

/** The rows of tables and lists inside of a form. */
const ROWS = anyOf(`^${ROOT}/blocks/fields/rows/(?:list|lists|parts)\\.`);

/**
 * What most form fields are made of: the base of antd and its helpers. As a file of its own for each module
 * they would be eighty requests, and larger by a tenth.
 */
const CONTROLS = anyOf('/node_modules/(?!@formily|@tiptap|prosemirror)');

/** What draws anew when an object changes: of the editor, and of the panels that the console has, too. */
const OBSERVING = anyOf(library('mobx', 'mobx-react-lite'));

/** What an expression reads: asked by the form designer, which needs no documents, and by what does. */
const READS = anyOf('/runtime/language/reads/');

/** The documents of edit mode, apart from the programs: most of them are never read. */
const DOCUMENTS = anyOf(under('src/assembly', 'documents'));

/** What the editor needs at its start and again in what it loads later: one file instead of twelve. */
const EDITOR = anyOf(
  `^${ROOT}/src/editor/(?:contracts|store|view/base|commands/(?:blocks|documents|elements))/`,
  under('src/editor', 'commands/(?:contrast/find-scrim|saving/conflict)'),
  under('src/editor', 'view/device/handover'),
  under('src/assembly', 'example-data', 'fill-ast', 'template-blocks'),
  under('runtime/compare', 'merge-pages'),
  String.raw`/runtime/(?:edit/(?:change|framing|part|settings/\w+)|model/edit-problems?)\.`,
);

/** A module that is shared by so many chunks is needed by nearly every form. */
const MANY = 14;

/** From the bottom: a group takes along what its modules need, unless one before it has it. */
const FROM_THE_BOTTOM = [
  { name: 'start', test: AT_ONCE },
  { name: 'program', test: EVERY_PROGRAM },
  { name: 'parser', test: PARSER },
  { name: 'compiler', test: COMPILER },
  { name: 'static-blocks', test: STATIC_BLOCKS },
  { name: 'view', test: EVERY_PAGE },
  { name: 'calls', test: EVERY_CALL },
  { name: 'map', test: MAP },
  { name: 'embed', test: EMBED },
  { name: 'before-forms', test: BEFORE_FORMS },
  { name: 'controls', test: CONTROLS, minShareCount: MANY },
  { name: 'surface', test: SURFACE },
  { name: 'inputs', test: INPUTS },
  { name: 'popups', test: POPUPS },
  { name: 'checkboxes', test: CHECKBOXES },
  { name: 'selects', test: SELECTS },
  { name: 'forms', test: EVERY_FORM },
  { name: 'merging', test: MERGING },
  { name: 'owners', test: OWNERS },
  { name: 'media', test: MEDIA },
  { name: 'owners-fields', test: OWNERS_FIELDS },
  { name: 'rows', test: ROWS },
  { name: 'console', test: CONSOLE },
  { name: 'record', test: RECORD },
  { name: 'observing', test: OBSERVING },
  { name: 'reads', test: READS },
  { name: 'documents', test: DOCUMENTS },
  { name: 'editor', test: EDITOR },
];

export const CHUNK_GROUPS = FROM_THE_BOTTOM.map((group, at) => ({
  ...group,
  priority: FROM_THE_BOTTOM.length - at,
}));
