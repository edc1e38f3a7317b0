/**
 * Registers the panels of properties. They are apart from the other documents: a panel is loaded when it is
 * opened.
 */
import type { PanelDocument } from '../../runtime/generated/documents.generated.ts';
import { registerDeferred } from '../../runtime/model/deferred-registry.ts';

export const panelDocuments = registerDeferred(
  import.meta.glob<() => PanelDocument>('/schemas/panels/*.panel.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'panel',
);
