/** How a record that was asked for stands: SES and CloudFront are asked, never guessed. */
export const recordStatus = ['pending', 'verified', 'failed'] as const;
