/**
 * Sets the scheme that the visitor has chosen before anything is painted. `blocks/scheme-switch.behaviour.ts`
 * stores it. Storage may be forbidden: the page then follows the system.
 */
export const SCHEME_SCRIPT =
  "try{var s=localStorage.getItem('scheme');" +
  "if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch(e){}";
