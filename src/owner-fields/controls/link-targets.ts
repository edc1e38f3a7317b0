// Reads what a link can lead to, as the form answers it.
import { useEffect, useState } from 'react';
import { whileWanted } from '../../../runtime/model/while-wanted.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';

/** What an address leads to. */
export interface NamedTarget {
  kind: 'page' | 'section' | 'article' | 'product' | 'file' | 'nothing' | 'elsewhere';
  title: string;
}

/** What a link can lead to. */
export interface LinkTarget extends NamedTarget {
  address: string;
}

/** What an address leads to; undefined until it is known, and for a form that cannot say. */
export function useTarget(address: string): NamedTarget | undefined {
  const { ask } = useFieldServices();
  const [known, setKnown] = useState<{ address: string; target: NamedTarget }>();
  const isOfSite = address.startsWith('/') || /^https?:/i.test(address);
  useEffect(() => {
    if (!isOfSite) return undefined;
    return whileWanted(ask('target', address), (target) =>
      setKnown({ address, target: target as NamedTarget }),
    );
  }, [address, isOfSite, ask]);
  return known?.address === address ? known.target : undefined;
}
