/** Texts of the export of points, for the team. */
export const exportTexts = {
  menu: 'Export',
  csv: 'Table (CSV)',
  edl: (file: string) => `Markers on ${file} for Resolve (EDL)`,
  fcpxml: (file: string) => `Markers on ${file} for Final Cut and Resolve (FCPXML)`,
  pdf: (file: string) => `${file} with annotations`,
  json: 'Web annotations (JSON)',
  print: 'Print',
  running: 'The file is being made.',
  failed: 'The points were not exported',
  printed: (at: string) => `Printed on ${at}`,
  internal: 'With comments that only your team reads',
  pdfRunning: 'Writing the points into the PDF',
  pdfRunningText: 'A large one takes some seconds.',
};
