/** Lets signed-in people pass; sends others to sign in and remembers where they wanted to go. */
import { Fragment, type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { BlankSpinner } from '../../../ui/feedback/blank-spinner.tsx';
import { authActions, selectAuth, selectIsAuthenticated } from '../identity/auth-state.ts';
import { loginPath } from '../identity/identity-config.ts';

/** While a token is being renewed everything stays as it is: nothing typed may be lost. */
export function RequireSession({ children }: { children: ReactNode }) {
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const { isBusy, isLeft, user } = useSelector(selectAuth);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const isLost = !isAuthenticated && !isBusy;
  useEffect(() => {
    if (!isLost) return;
    if (!isLeft) dispatch(authActions.pathAfterLoginChanged(pathname + search));
    void navigate(loginPath, { replace: true });
  }, [isLost, isLeft, pathname, search, dispatch, navigate]);
  // Another person sees nothing of what stood here.
  return isLost ? <BlankSpinner /> : <Fragment key={user?.userId}>{children}</Fragment>;
}
