// Loads the sources of a block in edit mode.
import { useEffect, useMemo, useState } from 'react';
import type { Plan } from '../../../../runtime/compile/compile.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { PageModel, SourceResult } from '../../../../runtime/model/page.ts';
import { whileWanted } from '../../../../runtime/model/while-wanted.ts';
import type { SourceCaller } from '../../../../runtime/model/source.ts';
import { loadSources, readBy } from '../../../../runtime/sources/load-sources.ts';
import { bindSources } from '../../../assembly/page-sources.ts';
import type { ShownBlock } from '../../contracts/page.ts';

type Sources = Readonly<Record<string, SourceResult>>;

const NO_SOURCES: Sources = {};
const NO_REQUESTS: ReturnType<typeof bindSources> = [];

interface SourcePlace {
  model: PageModel;
  area: DocumentName;
  key: string;
  plan: Plan | undefined;
  shown: ShownBlock;
  /** Another one loads them again. */
  version: number;
}

/**
 * The results that came with the page, until the block requests something else than at the first render; then
 * they are loaded again. Undefined while a new block loads for the first time.
 */
export function useBlockSources(
  { model, area, key, plan, shown, version }: SourcePlace,
  call: SourceCaller,
): Sources | undefined {
  const given = model.sources[`${area}/${key}`];
  const requests = useMemo(
    () =>
      plan === undefined || plan.sources.length === 0
        ? NO_REQUESTS
        : bindSources(plan, model, area, key, shown),
    [plan, model, area, key, shown],
  );
  const asked = JSON.stringify([version, ...requests.map(({ name, params }) => [name, params])]);
  const [first] = useState(asked);
  const [loaded, setLoaded] = useState<{ asked: string; sources: Sources }>();
  const isGiven = requests.length === 0 || (given !== undefined && asked === first);
  const isLoaded = loaded?.asked === asked;
  useEffect(() => {
    if (isGiven || isLoaded) return undefined;
    return whileWanted(
      loadSources(requests, readBy(call), () => undefined),
      (results) => setLoaded({ asked, sources: results[`${area}/${key}`] ?? NO_SOURCES }),
    );
  }, [requests, asked, isGiven, isLoaded, area, key, call]);
  return isGiven ? (given ?? NO_SOURCES) : (loaded?.sources ?? given);
}
