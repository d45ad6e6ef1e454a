/**
 * Files that run a program when somebody opens them. They may be uploaded as the specification says, since agencies deliver
 * such work; but no mail carries them, and they are saved under a name that nothing opens, so that opening one is a decision.
 */
import { extensionOf } from './name.ts';

/** Programs, and what starts one or hides where it came from (Windows marks no file inside a disk image). */
const programs = new Set(
  `app bat cmd com cpl desktop exe hta img iso jar jse lnk msi msix pif ps1 psm1 reg scf scr url vbe vbs vhd vhdx webloc wsf
  wsh`.split(/\s+/),
);
/** Scripts that a double click runs, and documents with macros: usual inside an archive of work. */
const others = new Set(`js docm dotm potm ppam pptm xlam xlsm xltm`.split(/\s+/));

export const isRisky = (name: string): boolean => isRiskyInArchive(name) || others.has(extensionOf(name));

/** True for the name of an archive's entry that makes the whole archive risky. */
export const isRiskyInArchive = (name: string): boolean => programs.has(extensionOf(name));

/** Name that a file is saved under. */
export const savedName = (name: string, risky: boolean): string => (risky ? `${name}.unsafe` : name);
