export const hourSeconds = 3600;
export const hourMs = 3_600_000;
export const daySeconds = 86_400;
export const dayMs = 86_400_000;
