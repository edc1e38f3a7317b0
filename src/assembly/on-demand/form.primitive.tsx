import { useContext, useEffect, useState, type ReactElement } from 'react';
import {
  definePrimitive,
  type ComponentProps,
  type ObjectSchema,
  type TypedSchema,
} from '../../../blocks/contract.ts';
import { UploadFailure, type StoredFile } from '../../../blocks/fields/host.ts';
import type { Outcome, Sent } from '../../../runtime/forms/view/form-view.tsx';
import { localize } from '../../../runtime/forms/rules/localize.ts';
import type { FormRule, FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import type { FormDocument } from '../../../runtime/generated/documents.generated.ts';
import { isObject, type JsonObject } from '../../../runtime/model/json.ts';
import { PageContext } from '../../../runtime/render/host.ts';
import { FormSkeleton } from '../forms/form-skeleton.tsx';
import type { LoadedForm, ReadyForm } from '../forms/loaded-form.tsx';
import { readRefusal, TOO_MANY, UNDER_WAY } from '../forms/server-errors.ts';
import { markAnswered, withIdempotencyKey } from '../forms/pending-submission.ts';

const TEMPLATE = {
  type: 'object',
  description:
    'A template as `memberMenu.templateDetail` returns it. What is typed is stored under its id until it is accepted.',
} as TypedSchema<FormTemplate & { id?: string }>;

const VALUES = {
  type: 'object',
  description: 'Initial values of the fields.',
} as TypedSchema<JsonObject>;

const LOOKUP = {
  type: 'object',
  description: 'What expressions of the rules find under `$lookup`.',
} as TypedSchema<JsonObject>;

const ERROR_NAMES = {
  type: 'object',
  description:
    'The field that shows an error, by the name of an input of the call that is no field of the form.',
} as TypedSchema<Record<string, string>>;

const PROPS = {
  type: 'object',
  properties: {
    form: { type: 'string', description: 'Name of a document in `schemas/forms`.' },
    template: TEMPLATE,
    values: VALUES,
    lookup: LOOKUP,
    reading: { type: 'boolean', description: 'Shows the values read-only.' },
    errorNames: ERROR_NAMES,
    clears: { type: 'boolean', description: 'Empties the form once it was accepted.' },
    once: {
      type: 'string',
      description:
        'Names what is submitted: the same values, sent again without a response, count once. A template names itself.',
    },
  },
} as const satisfies ObjectSchema;

type FormProps = ComponentProps<typeof PROPS, 'submit' | 'ask' | 'fail'>;

interface Loaded {
  ready: ReadyForm;
  LoadedForm: typeof LoadedForm;
}

const documents = import.meta.glob<FormDocument>('/schemas/forms/*.form.json', { import: 'default' });

async function findTemplate(
  { form, template }: Pick<FormProps, 'form' | 'template'>,
  language: string,
): Promise<FormTemplate> {
  if (template !== undefined) return template;
  const document = await documents[`/schemas/forms/${form}.form.json`]?.();
  if (document === undefined) throw new Error(`There is no form named "${form}".`);
  return localize(document, language);
}

// What is drawn before the rules are checked must not fail on what the check refuses.
function isRule(rule: unknown): rule is FormRule {
  return isObject(rule);
}

function Form({ attrs, ...props }: FormProps): ReactElement {
  const {
    form,
    template,
    values,
    lookup,
    clears = false,
    once,
    reading = false,
    errorNames,
    onSubmit,
    onAsk,
    onFail,
  } = props;
  const page = useContext(PageContext);
  const site = page?.model.site;
  // What is typed into a form of the program's own is short or secret, and typed anew.
  const keepAs = reading ? undefined : template?.id;
  const countsAs = keepAs ?? once;
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    if (site === undefined) return undefined;
    let isWanted = true;
    const load = async (): Promise<void> => {
      try {
        const [module, found] = await Promise.all([
          import('../forms/loaded-form.tsx'),
          findTemplate({ form, template }, site.language),
        ]);
        const ready = await module.prepareForm(found, site, {
          values,
          lookup,
          isRead: reading,
          keptAs: keepAs,
        });
        if (isWanted) setLoaded({ ready, LoadedForm: module.LoadedForm });
      } catch (error) {
        // Thrown while drawing, so that the block's error boundary reports it.
        setLoaded(() => {
          throw error;
        });
      }
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [form, template, values, lookup, reading, site, keepAs]);

  if (loaded === undefined) {
    const rules = Array.isArray(template?.rule) ? template.rule.filter(isRule) : [];
    return (
      <FormSkeleton attrs={attrs} rules={rules} withoutScript={site?.messages['site.form.withoutScript']} />
    );
  }

  const deviceId = async (): Promise<string> => (await page?.host.actions.member())?.deviceId() ?? '';
  const answer = async (name: string, typed: JsonObject): Promise<unknown> =>
    onAsk?.({ name, values: typed, deviceId: await deviceId() });
  const upload = async (file: File, field: string): Promise<StoredFile> => {
    const body = new FormData();
    body.append('menuId', template?.id ?? '');
    body.append('field', field);
    body.append('file', file);
    try {
      return (await page?.host.actions.call('memberMenuValue.upload', { body, quiet: true })) as StoredFile;
    } catch (error) {
      const { code, message } = readRefusal(error);
      // Without an answer, or while the server is busy, the same file may do at another try.
      throw new UploadFailure(
        message || loaded.ready.registry.scope.t('form.upload.failed'),
        message === '' || code === TOO_MANY || code >= 500,
      );
    }
  };
  const fetchFile = async (id: string): Promise<Blob> => {
    const desk = await page?.host.actions.member();
    if (desk === undefined) throw new Error('Nobody is here who has handed in a file.');
    return desk.fetchFile(id);
  };
  const send = async (sent: Sent): Promise<Outcome> => {
    try {
      const submission = countsAs === undefined ? sent : withIdempotencyKey(countsAs, sent);
      const wasSent = (await onSubmit?.({ ...submission, deviceId: await deviceId() })) === true;
      if (countsAs !== undefined && wasSent) markAnswered(countsAs);
      if (clears && wasSent) void loaded.ready.form.reset();
      return wasSent ? 'accepted' : 'stopped';
    } catch (error) {
      const refusal = readRefusal(error);
      if (countsAs !== undefined && refusal.isFinal) markAnswered(countsAs);
      // Whoever was too quick only waits, where they are.
      if (refusal.errors.length === 0 && refusal.code !== TOO_MANY && refusal.code !== UNDER_WAY)
        await onFail?.({ code: refusal.code, message: refusal.message });
      const message =
        refusal.message === '' && countsAs !== undefined
          ? loaded.ready.registry.scope.t('form.unanswered')
          : refusal.message;
      return { ...refusal, message, errorNames };
    }
  };
  return (
    <div {...attrs}>
      <loaded.LoadedForm
        {...loaded.ready}
        keepAs={keepAs}
        upload={upload}
        fetchFile={fetchFile}
        onSubmit={reading ? undefined : send}
        askHost={{ answer, deviceId, errorNames }}
      />
    </div>
  );
}

/**
 * A form. Placeholders of the same size are shown until Formily has loaded. `submit` has `event.values`, `event.trap`,
 * `event.openMs`, `event.deviceId` and, where it counts once, `event.idempotencyKey`; `ask` has `event.name`, what a
 * field asks for, `event.values` and `event.deviceId`; `fail` has `event.code` and `event.message`.
 */
export default definePrimitive({ props: PROPS, events: ['submit', 'ask', 'fail'], component: Form });
