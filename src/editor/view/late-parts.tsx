// Draws what shows only after an answer of the server or a click. Loaded when the browser is idle.
import type { ReactElement } from 'react';
import { OtherDrafts } from './bar/other-drafts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { TourView } from './overlay/tour-view.tsx';
import { RecordDialog } from './record-dialog.tsx';

/** In the order of the Tab key. */
export function LateParts(): ReactElement {
  return (
    <>
      <TourView />
      <FirstSteps />
      <OtherDrafts />
      <RecordDialog />
    </>
  );
}
