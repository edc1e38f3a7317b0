/** Loads what a form needs after its skeleton is drawn: Formily, the fields, the template. */
import { startTransition, useEffect, useState } from 'react';
import type { FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import type { Channel, SiteModel } from '../../../runtime/model/page.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import { loadForm } from './form-documents.ts';
import type { LoadedForm, ReadyForm } from './loaded-form.tsx';
import type { FormSettings } from './prepare-form.ts';

/** The template itself, or the name of a document in `schemas/forms`. */
export interface TemplateSource {
  form?: string | undefined;
  template?: (FormTemplate & { id?: string }) | undefined;
}

/** What a form needs of its page. */
interface PageOfForm {
  site: SiteModel;
  loadSource: SourceCaller;
}

interface Loaded {
  ready: ReadyForm;
  LoadedForm: typeof LoadedForm;
}

const LOOK_UP = /\b(?:linkOf|channelOf)\b/;

/** The site as rules read it. Its many channels are loaded for the few rules that look one up. */
async function siteForRules({ rule }: FormTemplate, { site, loadSource }: PageOfForm): Promise<SiteModel> {
  if (!LOOK_UP.test(JSON.stringify(rule))) return site;
  const { data } = await loadSource('channel.getAll', {});
  return { ...site, channels: data as Channel[] };
}

/** The form and the component that draws it; undefined until both are loaded. */
export function useLoadedForm(
  { form, template }: TemplateSource,
  { values, lookup, isReadOnly, persistAs }: FormSettings,
  { site, loadSource }: Partial<PageOfForm>,
): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (site === undefined || loadSource === undefined) return undefined;
    let isCurrent = true;
    const load = async (): Promise<void> => {
      try {
        const [module, found] = await Promise.all([
          import('./loaded-form.tsx'),
          template ?? loadForm(form ?? '', site.language),
        ]);
        // The program's own forms come with their page, and have no id.
        const isOwners = template?.id !== undefined;
        const ready = await module.prepareForm(found, await siteForRules(found, { site, loadSource }), {
          values,
          lookup,
          isReadOnly,
          isOwners,
          persistAs,
        });
        // Drawn in pieces: at once, a form would block a slow phone for half a second.
        if (isCurrent) startTransition(() => setLoaded({ ready, LoadedForm: module.LoadedForm }));
      } catch (error) {
        // Thrown while drawing, so that the error boundary of the block reports it.
        setLoaded(() => {
          throw error;
        });
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [form, template, values, lookup, isReadOnly, site, loadSource, persistAs]);
  return loaded;
}
