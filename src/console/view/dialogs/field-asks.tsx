// Answers what the fields of a form ask for: files of the library, records, links.
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import { readLink } from '../../../../runtime/model/link-address.ts';
import { textPictureAttributes } from '../../../../runtime/model/media.ts';
import { declareStyle } from '../../../../runtime/model/style.ts';
import { mayCall } from '../../../assembly/console-documents.ts';
import { uploadMedia, type MediaUpload } from '../../../assembly/forms/upload-media.ts';
import { wordsIn } from '../../../assembly/forms/words-in.ts';
import { useConsole, type Console } from '../../contracts/console-context.ts';
import { CropDialog, readLibraryFocus } from './crop-dialog.tsx';
import { FormDialog, type DrawForm } from './form-dialog.tsx';

type Ask = (name: string, value?: unknown) => Promise<unknown>;

/** A dialog that a field waits for. */
interface Asked {
  name: 'pick' | 'link' | 'alt' | 'crop' | 'form';
  value: Record<string, unknown>;
  answer(value: unknown): void;
}

const CHOICES = 30;

/** `dialogs` must be drawn beside the form. */
export function useFieldAsks(Form: DrawForm): { ask: Ask; dialogs: ReactNode } {
  const console = useConsole();
  const [asked, setAsked] = useState<Asked>();
  const ask = useMemo((): Ask => {
    const open = (name: Asked['name'], value: unknown): Promise<unknown> =>
      new Promise((resolve) => {
        const answer = (given: unknown): void => {
          setAsked(undefined);
          resolve(given);
        };
        setAsked({ name, value: isObject(value) ? value : { value }, answer });
      });
    return async (name, value) => {
      if (name === 'pick' || name === 'link' || name === 'alt' || name === 'form') return open(name, value);
      if (name === 'crop')
        return open(name, { ...(value as object), position: await readLibraryFocus(console, value) });
      if (name === 'declare') return declareStyle(JSON.stringify(value));
      if (name === 'picture') return textPictureAttributes(String(value));
      if (name === 'answer') return answerOf(console, isObject(value) ? value : {});
      if (name === 'words') return wordsIn(console.site.languages, Array.isArray(value) ? value : []);
      if (name === 'checkRules')
        return console.actions.call('consoleForm.check', { body: { rule: value }, quiet: true });
      if (name === 'choices') return findChoices(console, isObject(value) ? value : {});
      return answerLibrary(console, name, value);
    };
  }, [console]);
  const Question = asked && DIALOGS[asked.name];
  const dialogs = Question && <Question {...asked} Form={Form} />;
  return { ask, dialogs };
}

/** The data of a GET call. */
async function answerOf({ read }: Console, { call, query }: Record<string, unknown>): Promise<unknown> {
  return (await read(String(call), isObject(query) ? query : {})).data;
}

/** Rows of a list that match what is typed, or those with given ids. */
async function findChoices(
  { read, owner, translate }: Console,
  { call, q, ids, filter }: Record<string, unknown>,
): Promise<unknown> {
  // A role may write products and not read forms.
  if (!mayCall(String(call), owner.permissions)) throw new Error(translate('choices.closed'));
  const wanted = Object.entries(isObject(filter) ? filter : {}).map(([field, value]) => ({
    field,
    op: Array.isArray(value) ? 'in' : 'eq',
    value,
  }));
  const all = Array.isArray(ids) ? [{ field: 'id', op: 'in', value: ids }] : wanted;
  const query = {
    pageSize: CHOICES,
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(all.length === 0 ? {} : { filter: JSON.stringify({ all }) }),
  };
  return (await read(String(call), query)).data;
}

/** What the picker of the library asks for. */
export async function answerLibrary(
  { actions, read }: Console,
  name: string,
  value: unknown,
): Promise<unknown> {
  if (name === 'classifications')
    return (await read('classification.list', value as Record<string, unknown>)).data;
  if (name === 'files') return (await read('media.pageList', value as Record<string, unknown>)).data;
  if (name === 'upload')
    return uploadMedia((call, input) => actions.call(call, { ...input, quiet: true }), value as MediaUpload);
  if (name === 'keep')
    return actions.call('media.saveFiles', { body: { resourceCodes: value }, quiet: true });
  if (name === 'drop')
    return actions.call('media.cancelSave', { body: { cancelResourceCodeList: value }, quiet: true });
  if (name === 'targets') return (await read('linkTarget.find', { q: String(value) })).data;
  if (name === 'target') return (await read('linkTarget.read', { address: String(value) })).data;
  throw new Error(`No field of the console asks for "${name}".`);
}

const NOTHING_PICKED: JsonObject = { media: { picked: [], uploaded: [] } };

type AskedDialogProps = Asked & { Form: DrawForm };

function LibraryDialog({ value, answer, Form }: AskedDialogProps): ReactElement {
  const { actions, translate } = useConsole();
  const [schema] = useState(() => ({
    type: 'object',
    properties: {
      media: {
        type: 'object',
        title: translate('library.files'),
        'x-component': 'MediaPicker',
        'x-component-props': value,
      },
    },
  }));
  const done = async ({ media }: JsonObject): Promise<void> => {
    const { picked = [], uploaded = [] } = (isObject(media) ? media : {}) as Record<string, unknown[]>;
    if (uploaded.length > 0)
      await actions.call('media.saveFiles', { body: { resourceCodes: uploaded }, quiet: true });
    answer({ picked });
  };
  return (
    <FormDialog
      Form={Form}
      title={translate('library.title')}
      size="large"
      schema={schema}
      initial={NOTHING_PICKED}
      onDone={done}
      onDismiss={() => answer(undefined)}
    />
  );
}

/** A link of a text: `{ url, isNewTab }`; an empty address removes it. */
function LinkDialog({ value, answer, Form }: AskedDialogProps): ReactElement {
  const { translate } = useConsole();
  const [initial] = useState(() => ({
    url: String(value.url ?? ''),
    isNewTab: value.isNewTab === true,
  }));
  const [schema] = useState(() => ({
    type: 'object',
    properties: {
      url: {
        type: 'string',
        title: translate('link.url'),
        description: translate('link.help'),
        maxLength: 2000,
        // Not while a name is typed that is looked for.
        'x-validator': [{ link: true, triggerType: 'onBlur' }],
        'x-component': 'Address',
        'x-component-props': { finds: true, placeholder: translate('link.placeholder') },
      },
      isNewTab: { type: 'boolean', title: translate('link.newTab'), 'x-component': 'Switch' },
    },
  }));
  return (
    <FormDialog
      Form={Form}
      title={translate('link.title')}
      {...{ schema, initial }}
      onDone={async ({ url = '', isNewTab = false }) => {
        const read = readLink(String(url));
        answer({ url: 'url' in read ? read.url : '', isNewTab });
      }}
      onDismiss={() => answer(undefined)}
    />
  );
}

/** The text alternative of a picture; empty for one that only decorates. */
function AltDialog({ value, answer, Form }: AskedDialogProps): ReactElement {
  const { translate } = useConsole();
  const [initial] = useState(() => ({ alt: String(value.value ?? '') }));
  const [schema] = useState(() => ({
    type: 'object',
    properties: {
      alt: {
        type: 'string',
        title: translate('alt.text'),
        description: translate('alt.help'),
        maxLength: 500,
        'x-component': 'Input',
      },
    },
  }));
  return (
    <FormDialog
      Form={Form}
      title={translate('alt.title')}
      {...{ schema, initial }}
      onDone={async ({ alt = '' }) => answer(alt)}
      onDismiss={() => answer(undefined)}
    />
  );
}

/** A form of a field: its `title`, `schema` and `initial` values; `done` rejects with a message. */
function OwnDialog({ value, answer, Form }: AskedDialogProps): ReactElement {
  const { title, done, ...form } = value as {
    title: string;
    schema: object;
    initial: JsonObject;
    done(values: JsonObject): Promise<void>;
  };
  return (
    <FormDialog
      {...{ Form, title, ...form }}
      onDone={async (values) => {
        await done(values);
        answer(undefined);
      }}
      onDismiss={() => answer(undefined)}
    />
  );
}

const DIALOGS = { form: OwnDialog, pick: LibraryDialog, link: LinkDialog, alt: AltDialog, crop: CropDialog };
