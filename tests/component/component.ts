// Mounts parts of the programs into one static page of the worker's browser: no server, no database.
// README.md in this folder says what belongs here.
import type { BrowserContextOptions, Clock, Locator, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import type { ExampleLanguage } from '../../src/assembly/example-data.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import type { JsonObject } from '../../runtime/model/json.ts';
import type { PageModel, SourceResult } from '../../runtime/model/page.ts';
import { PERMISSIONS, type Permission } from '../../runtime/model/permissions.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import { collectPageErrors, workersBrowser } from '../support/browser.ts';
import { Calls, type CallTable } from './calls.ts';
import { documentPage, examplePage, takeProblems, writeMounting } from './documents.ts';
import type { Mounting } from './page/contract.ts';
import { addressOf, NOTHING, ORIGIN, serveStatically, type ProgramName } from './static-page.ts';
import { consoleCalls, editorCalls, OF_EVERY_VISITOR, PAGE_STATUS } from './usual-calls.ts';

/** The clock of the page begins here, at every mount. */
export const START = '2026-06-01T08:00:00Z';

/** What every mount may be given. */
export interface MountOptions {
  language?: ExampleLanguage;
  /** Size of the window; default: 1280 × 900. */
  width?: number;
  height?: number;
  /** Answers of the fake API, by name of the call. */
  calls?: CallTable;
  /** What the browser has stored before: `{ clientToken: 'token' }` is a signed-in member. */
  storage?: Readonly<Record<string, string>>;
  /** Movement is reduced unless a test asks for it. */
  motion?: boolean;
  /** Stops the page's clock before the program begins. `clock.runFor` goes on. */
  paused?: boolean;
}

interface PageOptions extends MountOptions {
  /** Path and query of the address; default: those of the model. */
  address?: string;
  /** Members of the page model to replace. */
  change?: Partial<PageModel> | ((model: PageModel) => PageModel);
}

interface BlockOptions extends PageOptions {
  /** The page is not hydrated before something is about to act. */
  waitsForIntent?: boolean;
}

interface FormOptions extends BlockOptions {
  option?: FormTemplate['option'];
  /** The form has limits: it asks `memberMenu.places`. */
  isLimited?: boolean;
}

interface DocumentOptions extends PageOptions {
  /** Path, query and parameters; default: the path of the document. */
  route?: Partial<PageModel['route']>;
  /** Results of what the server loads for the page, by the name of their source. */
  sources?: Readonly<Record<string, SourceResult>>;
}

interface EditorOptions extends PageOptions {
  permissions?: readonly Permission[];
  /** Language of the editor's own texts; default: that of the page. */
  editorLanguage?: string;
}

interface DialogOptions extends EditorOptions {
  /** Examples of blocks on the page behind it. */
  examples?: readonly string[];
}

interface ConsoleOptions extends MountOptions {
  permissions?: readonly Permission[];
}

interface FieldsOptions extends MountOptions {
  values?: JsonObject;
  lookup?: JsonObject;
  isDisabled?: boolean;
  /** Answers what fields ask for, by the name in the document's `asks`. */
  asks?: Readonly<Record<string, (value: unknown) => unknown>>;
}

/** The page of a test file, and what is mounted in it. */
export interface Components {
  page: Page;
  clock: Clock;
  calls: Calls;
  /** The addresses that the program has gone to since the last mount. It stays where it is. */
  left(): readonly string[];
  /** Errors of the page that this test expects. */
  expectErrors(pattern: RegExp): void;
  /** Examples of blocks (`banner-1--two-slides`) as visitors get them, in the order of the page. */
  block(examples: string | readonly string[], options?: BlockOptions): Promise<void>;
  /** A form of a site, of a list of rules. It submits by `memberMenuValue.fillInMenu`. */
  form(rules: FormTemplate['rule'], options?: FormOptions): Promise<void>;
  /** A page document with a layout, such as `client-login`. */
  document(name: string, options?: DocumentOptions): Promise<void>;
  /** A page of examples in edit mode. */
  editor(examples: string | readonly string[], options?: EditorOptions): Promise<void>;
  /** A dialog of the editor, by the name of its document, on a value; on an empty page unless given. */
  dialog(name: string, value: JsonObject, options?: DialogOptions): Promise<OpenedDialog>;
  /** A screen of the console, such as `/owner/article`. */
  console(address: string, options?: ConsoleOptions): Promise<void>;
  /** The fields of a dialog, of the `properties` of its schema. */
  fields(properties: object, options?: FieldsOptions): Promise<Fields>;
  /** Ends what is mounted; done after each test. */
  unmount(): Promise<void>;
}

export interface OpenedDialog {
  box: Locator;
  /** The members that it was closed with; false when it was dismissed. Waits until it is closed. */
  answer(): Promise<Readonly<Record<string, unknown>> | false>;
}

/** A form of an owner's fields. */
export interface Fields {
  /** The values, not validated. */
  read(): Promise<JsonObject>;
  /** Validates: the values, or undefined when fields show errors. */
  submit(): Promise<JsonObject | undefined>;
}

/** The pages of this worker, by the options of their context: to load a program again takes a second. */
const stages = new Map<string, Promise<Stage>>();

/**
 * The page of a test file, and of the next files of the worker that ask for the same context. After a failed
 * test they get a new one. Call it at the top level of the file.
 */
export async function openComponents(options: BrowserContextOptions = {}): Promise<Components> {
  const key = JSON.stringify(options);
  const kept = await stages.get(key);
  const opening = kept?.isOpen === true ? Promise.resolve(kept) : openStage(options);
  stages.set(key, opening);
  const stage = await opening;
  let isIntact = true;
  afterEach(async ({ task }) => {
    isIntact &&= task.result?.state !== 'fail';
    await stage.unmount();
    stage.check();
  });
  afterAll(async () => {
    if (isIntact && stage.isOpen) return;
    stages.delete(key);
    await stage.page.context().close();
  });
  return stage;
}

async function openStage(options: BrowserContextOptions): Promise<Stage> {
  const browser = await workersBrowser();
  return Stage.open(await browser.newContext({ locale: 'en-US', ...options }));
}

type Context = Awaited<ReturnType<Awaited<ReturnType<typeof workersBrowser>>['newContext']>>;

class Stage implements Components {
  readonly page: Page;
  readonly calls = new Calls();
  readonly #errors: string[];
  #program: ProgramName | undefined;
  #isMounted = false;
  #isPaused = false;
  #left: string[] = [];
  #missing: string[] = [];
  #expected: RegExp[] = [];
  #asks: FieldsOptions['asks'];

  private constructor(page: Page) {
    this.page = page;
    this.#errors = collectPageErrors(page) as string[];
  }

  static async open(context: Context): Promise<Stage> {
    // Less than the time of a test, so that what was waited for is named.
    context.setDefaultTimeout(10_000);
    const stage = new Stage(await context.newPage());
    await serveStatically(context, {
      serveCall: (route, request) => stage.calls.serve(route, request),
      onLeave: (address) => stage.#left.push(address),
      onMissing: (path) => stage.#missing.push(`There is no file ${path}.`),
    });
    await context.exposeBinding('answerField', (_source, name: string, value: unknown) => {
      const answer = stage.#asks?.[name];
      if (answer === undefined) throw new Error(`A field asked for "${name}": no answer given.`);
      return answer(value);
    });
    await stage.page.clock.install({ time: START });
    return stage;
  }

  /** False once the page, or a browser that has ended between two files, is gone. */
  get isOpen(): boolean {
    return !this.page.isClosed() && this.page.context().browser()?.isConnected() === true;
  }

  get clock(): Clock {
    return this.page.clock;
  }

  left(): readonly string[] {
    return this.#left;
  }

  expectErrors(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  async block(examples: string | readonly string[], options: BlockOptions = {}): Promise<void> {
    const model = changed(examplePage([examples].flat(), options.language ?? 'zh-CN', 'visitor'), options);
    await this.#mount('site', writeMounting(model, 'visitor'), { address: addressIn(model), ...options });
  }

  async form(
    rules: FormTemplate['rule'],
    { option = {}, isLimited = false, ...options }: FormOptions = {},
  ): Promise<void> {
    const example = 'form-group--contact';
    await this.block(example, {
      ...options,
      change: (model) => {
        const detail = {
          ok: true as const,
          data: { id: 'contact', title: 'Contact', pay: 0, rule: rules, option, isLimited },
        };
        const sources = { ...model.sources, [`content/${example}`]: { detail } };
        return changed({ ...model, sources }, options);
      },
    });
    if (options.waitsForIntent === true || options.paused === true || isLimited) return;
    // In place of its skeleton.
    await this.page.locator('.form[novalidate]').first().waitFor();
  }

  async document(name: string, options: DocumentOptions = {}): Promise<void> {
    const { language = 'en-US', route = {}, sources } = options;
    const model = changed(documentPage(name, language, { route, sources }), options);
    await this.#mount('site', writeMounting(model, 'layout'), { address: addressIn(model), ...options });
  }

  async editor(examples: string | readonly string[], options: EditorOptions = {}): Promise<void> {
    const { language = 'en-US', permissions = PERMISSIONS, editorLanguage = language } = options;
    const pageIn = (each: ExampleLanguage): PageModel =>
      changed(examplePage([examples].flat(), each, 'edit'), options);
    const model = pageIn(language);
    const editor = {
      language: editorLanguage,
      messages: messagesFor(editorLanguage, ['site', 'editor']),
      permissions,
      status: PAGE_STATUS,
    };
    await this.#mount('editor', writeMounting(model, 'edit', { editor }), {
      address: `/edit${addressIn(model)}`,
      ...options,
      calls: { ...editorCalls(permissions, pageIn('zh-CN')), ...options.calls },
      storage: { toursSeen: 'owner', ...options.storage },
    });
  }

  async dialog(
    name: string,
    value: JsonObject,
    { examples = [], ...options }: DialogOptions = {},
  ): Promise<OpenedDialog> {
    await this.editor(examples, options);
    const given: Readonly<Record<string, unknown>> = value;
    await this.page.evaluate((each) => window.openDialog(each.name, each.given), { name, given });
    const box = this.page.getByRole('dialog');
    await box.waitFor();
    return { box, answer: () => this.page.evaluate(() => window.dialogAnswer) };
  }

  async console(address: string, options: ConsoleOptions = {}): Promise<void> {
    const { language = 'en-US', permissions = PERMISSIONS } = options;
    const model = examplePage([], language, 'screen');
    await this.#mount('console', writeMounting(model, 'screen', { page: 'console' }), {
      address,
      ...options,
      calls: { ...consoleCalls(permissions), ...options.calls },
    });
  }

  async fields(properties: object, options: FieldsOptions = {}): Promise<Fields> {
    const { language = 'en-US', values = {}, lookup = {}, isDisabled = false } = options;
    const model = examplePage([], language, 'edit');
    const site = { ...model.site, messages: messagesFor(language, ['site', 'form', 'editor']) };
    const fields = { schema: { properties }, values, lookup, isDisabled };
    const payload = JSON.stringify({ model: { ...model, site }, fields });
    this.#asks = options.asks;
    await this.#mount('fields', { language, html: '', css: '', payload }, { address: '/', ...options });
    return {
      read: () => this.page.evaluate(() => window.fields?.read() ?? {}),
      submit: () => this.page.evaluate(() => window.fields?.submit()),
    };
  }

  async #mount(
    program: ProgramName,
    written: Pick<Mounting, 'html' | 'css' | 'payload' | 'language'>,
    options: BlockOptions & { address: string },
  ): Promise<void> {
    await this.unmount();
    const { page } = this;
    const { width = 1280, height = 900, motion = false, paused = false, calls = {}, storage = {} } = options;
    this.calls.use(program === 'site' ? { ...OF_EVERY_VISITOR, ...calls } : calls);
    this.#left = [];
    const size = page.viewportSize();
    if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height });
    // The page is that of the file before, which may have been on paper.
    await page.emulateMedia({ media: null, reducedMotion: motion ? 'no-preference' : 'reduce' });
    if (this.#program !== program) {
      await page.goto(ORIGIN + addressOf(program));
      this.#program = program;
    }
    await page.clock.setSystemTime(START);
    if (paused) await this.#pause();
    this.#isMounted = true;
    const { address, waitsForIntent = false } = options;
    await page.evaluate((mounting) => window.component.mount(mounting), {
      ...written,
      address,
      storage,
      waitsForIntent,
    });
  }

  async #pause(): Promise<void> {
    this.#isPaused = true;
    await this.page.clock.pauseAt(Date.parse(START) + 1000);
  }

  async unmount(): Promise<void> {
    if (!this.#isMounted) return;
    this.#isMounted = false;
    this.calls.close();
    if (this.#isPaused) await this.page.clock.resume();
    this.#isPaused = false;
    await this.page.mouse.move(-1, -1);
    // What it has called reaches us before what is asked for last: the next test gets no call of it.
    await this.page.evaluate(async (last) => {
      await window.component.unmount();
      await fetch(last, { cache: 'no-store' });
    }, NOTHING);
    // What a link has opened in a new tab is listed in `left`, like the others. The clock is set in all tabs:
    // none may be closing then.
    const tabs = this.page.context().pages();
    await Promise.all(tabs.filter((tab) => tab !== this.page).map((tab) => tab.close()));
  }

  /** Throws when the page has reported something that the test did not expect. */
  check(): void {
    const expected = this.#expected.splice(0);
    const found = [
      ...this.calls.takeErrors(),
      ...this.#missing.splice(0),
      ...takeProblems(),
      ...this.#errors.splice(0).filter((error) => !OF_CALLS.test(error)),
    ];
    const unexpected = found.filter((error) => !expected.some((pattern) => pattern.test(error)));
    if (unexpected.length > 0) throw new Error(`The page has errors:\n${unexpected.join('\n')}`);
  }
}

/** Rejected calls, as Chromium reports them; those without an answer in the table are reported as such. */
const OF_CALLS = /Failed to load resource.*\/api\/|^request: \S+\/api\//;

function changed(model: PageModel, { change = {} }: PageOptions): PageModel {
  return typeof change === 'function' ? change(model) : { ...model, ...change };
}

function addressIn({ route: { path, query } }: PageModel): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
