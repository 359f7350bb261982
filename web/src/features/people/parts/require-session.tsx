/**
 * Renders its children for signed-in users; redirects others to the sign-in and stores the target.
 */
import { Fragment, type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { BlankSpinner } from '../../../ui/feedback/blank-spinner.tsx';
import { authActions, selectAuth, selectIsAuthenticated } from '../identity/auth-state.ts';
import { loginPath } from '../identity/identity-config.ts';

/** Keeps its children mounted during a token renewal, so that no input is lost. */
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
  // Remounts for another person.
  return isLost ? <BlankSpinner /> : <Fragment key={user?.userId}>{children}</Fragment>;
}
