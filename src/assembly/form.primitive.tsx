import { useContext, useEffect, useState, type ReactElement } from 'react';
import { definePrimitive, type Host } from '../../blocks/contract.ts';
import { localize } from '../../runtime/forms/localize.ts';
import type { FormTemplate } from '../../runtime/forms/rule.ts';
import { CallFailure } from '../../runtime/model/action.ts';
import type { FormDocument } from '../../runtime/model/documents.generated.ts';
import { isObject, type JsonObject } from '../../runtime/model/json.ts';
import { PageContext } from '../../runtime/render/host.ts';
import { FormSkeleton } from './forms/form-skeleton.tsx';
import type { LoadedForm, ReadyForm } from './forms/loaded-form.tsx';

interface FormProps {
  /** Name of a document in `schemas/forms`. */
  form?: string;
  /** A template as the server hands it out, its texts in the page's language. */
  template?: FormTemplate;
  onSubmit?(event: { values: JsonObject }): Promise<void>;
  onFail?(event: { message: string }): Promise<void>;
}

interface Loaded {
  ready: ReadyForm;
  LoadedForm: typeof LoadedForm;
}
interface Refusal {
  errors: { path: string; message: string }[];
  message: string;
}

const documents = import.meta.glob<FormDocument>('/schemas/forms/*.form.json', { import: 'default' });

async function findTemplate({ form, template }: FormProps, language: string): Promise<FormTemplate> {
  if (template !== undefined) return template;
  const document = await documents[`/schemas/forms/${form}.form.json`]?.();
  if (document === undefined) throw new Error(`There is no form named "${form}".`);
  return localize(document, language);
}

/** What the server says of a refused form: of fields, when it names them, and of the whole. Anything else is no refusal. */
function readRefusal(error: unknown): Refusal {
  if (!(error instanceof CallFailure)) throw error;
  const listed = isObject(error.data) && Array.isArray(error.data.errors) ? error.data.errors.filter(isObject) : [];
  const errors = listed.map(({ path, message }) => ({
    path: String(path).replace(/^(?:\/body)?\/valueJson/, ''),
    message: String(message),
  }));
  return { errors, message: error.message };
}

function Form({ attrs, ...props }: FormProps & Host): ReactElement {
  const { form, template, onSubmit, onFail } = props;
  const site = useContext(PageContext)?.model.site;
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    if (site === undefined) return undefined;
    let isWanted = true;
    const load = async (): Promise<void> => {
      try {
        const [module, found] = await Promise.all([import('./forms/loaded-form.tsx'), findTemplate({ form, template }, site.language)]);
        const ready = await module.prepareForm(found, site);
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
  }, [form, template, site]);

  if (loaded === undefined) return <FormSkeleton attrs={attrs} rules={template?.rule ?? []} />;

  const send = async (values: JsonObject): Promise<Refusal | undefined> => {
    try {
      await onSubmit?.({ values });
      return undefined;
    } catch (error) {
      const refusal = readRefusal(error);
      if (refusal.errors.length === 0) await onFail?.({ message: refusal.message });
      return refusal;
    }
  };
  return (
    <div {...attrs}>
      <loaded.LoadedForm {...loaded.ready} onSubmit={send} />
    </div>
  );
}

/** A form: drawn at first as quiet boxes of its own size, and by Formily once that has come. `submit` gives `event.values`. */
export default definePrimitive<FormProps>({
  props: {
    form: { type: 'string', description: 'Name of a document in schemas/forms.' },
    template: { type: 'object', description: 'A template as `memberMenu.templateDetail` answers it.' },
  },
  events: ['submit', 'fail'],
  component: Form,
});
