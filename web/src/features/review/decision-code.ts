/** Code before a decision by a link, where the workspace or the project asks for one. */
import type { Language } from '#contracts/common.ts';
import { checkReviewCode, sendReviewCode } from '#contracts/review-code.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import type { CodeStep } from '#parts/client-room/answer.ts';
import { keepPass } from '#parts/guest/answerer.ts';
import { answeringTexts } from '#parts/guest/answering-texts.ts';

/** `onOutdated`: no code is asked for any more. */
export const codeStep = async (
  token: string,
  language: Language,
  onOutdated: () => void,
): Promise<CodeStep> => {
  const { code: texts } = await answeringTexts(language);
  return {
    texts,
    send: async () => {
      try {
        return (await api(sendReviewCode, { params: { token } })).sent_to;
      } catch (error) {
        const refusal = error instanceof ApiError ? error.problem?.code : undefined;
        if (refusal === 'code_not_mailed') return { ...texts.notMailed, tone: 'warning' };
        if (refusal !== 'code_not_needed') throw error;
        onOutdated();
        return { ...texts.notNeeded, tone: 'info' };
      }
    },
    check: async (code) => {
      try {
        keepPass(token, await api(checkReviewCode, { params: { token }, body: { code } }));
        return undefined;
      } catch (error) {
        const refusal = error instanceof ApiError ? error.problem?.code : undefined;
        if (refusal === 'code_wrong') return texts.wrong;
        if (refusal === 'code_over') return texts.over;
        throw error;
      }
    },
  };
};
