// Gives the screens of the console what they share. The site is read anew when its settings were changed.
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { readPayloadOf } from '../../../assembly/page-payload.ts';
import { ConsoleContext, type Console } from '../../contracts/console-context.ts';
import { SeenAnswers } from '../../contracts/seen-answers.ts';

/** The console as it is started: with the site of the page that it was loaded with. */
export type StartedConsole = Omit<Console, 'refreshSite' | 'seen'>;

interface ConsoleProviderProps {
  started: StartedConsole;
  children: ReactNode;
}

export function ConsoleProvider({ started, children }: ConsoleProviderProps): ReactElement {
  const [site, setSite] = useState(started.site);
  const [calls] = useState(() => callsOf(started));
  const shared = useMemo(
    (): Console => ({
      ...started,
      ...calls,
      site,
      async refreshSite() {
        const fresh = await readSite();
        // The site no longer has the language that every text on screen is in.
        if (fresh.language !== started.site.language) location.reload();
        else setSite(fresh);
      },
    }),
    [started, calls, site],
  );
  return <ConsoleContext value={shared}>{children}</ConsoleContext>;
}

/** The calls of the screens, which see to what is known. */
function callsOf({ read, actions }: StartedConsole): Pick<Console, 'read' | 'actions' | 'seen'> {
  const seen = new SeenAnswers(read, actions.call);
  return { seen, read: seen.read, actions: { ...actions, call: seen.call } };
}

/** The site as a page of the console that is loaded now has it. */
async function readSite(): Promise<SiteModel> {
  const text = await track(
    'site',
    fetch(location.href).then((answer) => answer.text()),
  );
  return readPayloadOf(text).model.site;
}
