/** Loads what a form needs after its skeleton is drawn: Formily, the fields, the template. */
import { startTransition, useEffect, useState } from 'react';
import type { FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import type { Channel, SiteModel } from '../../../runtime/model/page.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import { track } from '../../../runtime/model/pending-work.ts';
import { importAgain } from '../browser/import-again.ts';
import { loadPart } from '../browser/load-part.ts';
import { loadForm } from './form-documents.ts';
import type { LoadedForm, ReadyForm } from './loaded-form.tsx';
import type { FormLimits, FormSettings } from './prepare-form.ts';

/** The template itself, or the name of a document in `schemas/forms`. */
interface TemplateSource {
  form?: string | undefined;
  template?: (FormTemplate & { id?: string; isLimited?: boolean }) | undefined;
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

/** Where the loading of a form stands. */
interface FormLoading {
  loaded?: Loaded;
  /** Tries again; only after a failure. */
  retry?: () => void;
}

const LOOK_UP = /\b(?:linkOf|channelOf)\b/;

/** The site as rules read it. Its many channels are loaded for the few rules that look one up. */
async function siteForRules({ rule }: FormTemplate, { site, loadSource }: PageOfForm): Promise<SiteModel> {
  if (!LOOK_UP.test(JSON.stringify(rule))) return site;
  const { data } = await loadSource('channel.getAll', {});
  return { ...site, channels: data as Channel[] };
}

/**
 * Tries again. A second failure may be one that the browser keeps, of a module that the form needs: then the
 * page is loaded anew, and the browser puts back what was typed.
 */
function tryOnce(tries: number, setTries: (tries: number) => void): void {
  if (tries === 0) setTries(1);
  else location.reload();
}

/** What is left of the form's places. Without an answer it is drawn as if there were no limits. */
async function loadLimits(loadSource: SourceCaller, id = ''): Promise<FormLimits | undefined> {
  const found = await loadSource('memberMenu.places', { id }).catch(() => undefined);
  return found?.data as FormLimits | undefined;
}

/** Loads the form and the component that draws it. A failed connection is told with `retry`. */
export function useLoadedForm(
  { form, template }: TemplateSource,
  { values, lookup, isReadOnly, persistAs }: FormSettings,
  { site, loadSource }: Partial<PageOfForm>,
): FormLoading {
  const [loading, setLoading] = useState<FormLoading>({});
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (site === undefined || loadSource === undefined) return undefined;
    let isCurrent = true;
    const loadParts = async () => {
      const [module, found] = await Promise.all([
        importAgain(() => import('./loaded-form.tsx')),
        template ?? loadForm(form ?? '', site.language),
      ]);
      const [siteOfRules, limits] = await Promise.all([
        siteForRules(found, { site, loadSource }),
        template?.isLimited === true && !isReadOnly ? loadLimits(loadSource, template.id) : undefined,
      ]);
      return { module, found, siteOfRules, limits };
    };
    const load = async (): Promise<void> => {
      const parts = await loadPart(loadParts, 'The form could not be loaded.').catch(() => undefined);
      if (!isCurrent) return;
      // The skeleton stays, with what is typed into it.
      if (parts === undefined) return setLoading({ retry: () => tryOnce(tries, setTries) });
      const { module, found, siteOfRules, limits } = parts;
      // The program's own forms come with their page, and have no id.
      const isOwners = template?.id !== undefined;
      const settings = { values, lookup, limits, isReadOnly, isOwners, persistAs };
      const ready = await module.prepareForm(found, siteOfRules, settings);
      // Drawn in pieces: at once, a form would block a slow phone for half a second.
      if (isCurrent) startTransition(() => setLoading({ loaded: { ready, LoadedForm: module.LoadedForm } }));
    };
    track('form', load()).catch((error: unknown) => {
      // Thrown while drawing, so that the error boundary of the block reports it.
      setLoading(() => {
        throw error;
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [form, template, values, lookup, isReadOnly, site, loadSource, persistAs, tries]);
  return loading;
}
